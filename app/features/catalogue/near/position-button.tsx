import { LocateFixed } from 'lucide-react'
import { useState } from 'react'

import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import * as say from './messages/messages.ts'
import { canReadPosition, findNearestPin } from './nearest-pin.ts'

const POSITION_TIMEOUT_MS = 15_000
/** A position of the last ten minutes is good enough for distances in kilometres. */
const OLDEST_MS = 600_000

const readPosition = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: false,
      timeout: POSITION_TIMEOUT_MS,
      maximumAge: OLDEST_MS,
    })
  })

/**
 * Takes the PIN code around the browser's position. The browser looks it up in a list of all areas, which it only fetches for this, so
 * the position itself is never sent.
 */
export function PositionButton({ onPin }: { onPin: (pin: number) => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (!useInBrowser() || !canReadPosition(window)) return null
  async function takePosition() {
    setState('busy')
    try {
      const [position, list] = await Promise.all([readPosition(), askApi('GET', '/places/areas')])
      onPin(findNearestPin(list.areas, { lat: position.latitude, lng: position.longitude }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <button
        type="button"
        disabled={state === 'busy'}
        aria-busy={state === 'busy' || undefined}
        onClick={() => void takePosition()}
        className={buttonClass('quiet', '-ml-4 mt-1')}
      >
        <LocateFixed aria-hidden className="size-5" />
        {state === 'busy' ? say.findingPosition() : say.takePosition()}
      </button>
      <p role="status" className="text-sm text-bad empty:hidden">
        {state === 'failed' ? say.noPosition() : null}
      </p>
    </>
  )
}
