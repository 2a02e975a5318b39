import { useState } from 'react'

import * as say from '#app/features/offers/messages/messages.ts'
import type { Offering } from '#app/nouns/offer/offer.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const HASH = '#free-again'

type Props = {
  itemId: string
  /** How the listing stands for the viewer; null for visitors. */
  offering: Pick<Offering, 'reserved' | 'isWaiting'> | null
}

/** Says on a listing's page that it is reserved, and offers to tell when it is free again. */
export function ReservedNote({ itemId, offering }: Props) {
  const [isWaiting, setWaiting] = useState(offering?.isWaiting ?? false)
  const { busy, run } = useTask(HASH)
  const isMine = offering?.reserved === 'for-you'

  async function wait(next: boolean) {
    if (!(await run(() => askApi(next ? 'PUT' : 'DELETE', `/items/${itemId}/free-again`)))) return
    setWaiting(next)
    toast.success(next ? say.willTell() : say.willNotTell(), { about: HASH })
  }
  useHashOpened(HASH, offering !== null && !isMine && !isWaiting, () => void wait(true))

  return (
    <div role="note" className="rounded-md bg-accent-soft px-4 py-3 text-on-accent-soft">
      <p className="font-semibold">{isMine ? say.reservedForYou() : say.isReservedNow()}</p>
      {!isMine && (
        <>
          <p className="text-sm">{isWaiting ? say.willTell() : say.maybeFree()}</p>
          {offering === null ? (
            <a
              href={pageHref(signInPath(`/listing/${itemId}${HASH}`))}
              rel="nofollow"
              className={buttonClass('plain', 'mt-2')}
            >
              {say.tellWhenFree()}
            </a>
          ) : (
            <button
              type="button"
              disabled={busy}
              className={buttonClass('plain', 'mt-2 noscript:hidden')}
              onClick={() => void wait(!isWaiting)}
            >
              {isWaiting ? say.tellNoMore() : say.tellWhenFree()}
            </button>
          )}
        </>
      )}
    </div>
  )
}
