import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

import { useWhenMoved } from '#app/ui/hooks/use-when-moved.ts'

export type Step = 'photos' | 'details'

const DETAILS = { step: 'details' satisfies Step }

/**
 * The step that is shown. The second step is a history entry, so that a phone's Back returns to the photos and not away
 * from the form. `onShown` is called after each move, but not when a draft is opened.
 */
export function useStep(onShown: (step: Step) => void) {
  const [step, open] = useState<Step>('photos')
  const { key, ...location } = useLocation()
  const came = useNavigationType()
  const navigate = useNavigate()
  const ofEntry = readStep(location.state)
  const lastKey = useRef(key)
  const tell = useRef(onShown)
  useWhenMoved(key, () => {
    if (came === NavigationType.Pop) open(ofEntry)
  })

  useEffect(() => {
    tell.current = onShown
  })
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (came === NavigationType.Pop) tell.current(ofEntry)
  }, [key, came, ofEntry])

  function goToStep(to: Step) {
    // The previous history entry shows the photos.
    if (to === 'photos' && ofEntry === 'details') return void navigate(-1)
    open(to)
    onShown(to)
    if (to !== ofEntry) void navigate({ search: location.search }, { state: DETAILS, preventScrollReset: true })
  }

  return { step, open, go: goToStep }
}

/** Reads any history state; an older page may have written it. */
function readStep(state: unknown): Step {
  const isDetails = typeof state === 'object' && state !== null && 'step' in state && state.step === DETAILS.step
  return isDetails ? 'details' : 'photos'
}
