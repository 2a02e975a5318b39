import { useEffect, useEffectEvent, useRef, useState } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { AskedItem } from '#app/features/selling/still-on-sale/asked.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

type Props = {
  item: { id: string; title: string; isSold: boolean }
  /** Set if the seller is asked whether it is still on sale. */
  asked: AskedItem | null
}

/** Reserves the space of the owner's actions, which load in the browser only. */
export function OwnerSlot({ item, asked }: Props) {
  const [Actions, ask] = usePart(() => import('./owner-actions.tsx'))
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  const load = useEffectEvent(async () => setFailed(!(await ask())))
  useEffect(() => {
    // The page has hydrated by now, so loading the part does not delay that.
    const soon = requestAnimationFrame(() => void load())
    return () => cancelAnimationFrame(soon)
  }, [])

  async function tryAgain() {
    // The button is gone, and the focus with it.
    if (await ask()) box.current?.focus({ preventScroll: true })
  }

  if (item.isSold) return null
  return (
    <div ref={box} tabIndex={-1} className="min-h-39 outline-none">
      {Actions ? (
        <Actions item={item} asked={asked} />
      ) : (
        failed && (
          <>
            <p>{say.actionsNotLoaded()}</p>
            <button type="button" className={buttonClass('plain', 'mt-2')} onClick={() => void tryAgain()}>
              {say.tryAgain()}
            </button>
          </>
        )
      )}
    </div>
  )
}
