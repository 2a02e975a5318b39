import { useState } from 'react'

import * as say from '#app/features/offers/messages/messages.ts'
import type { PossibleBuyer } from '#app/nouns/offer/offer.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { newId } from '#app/shared/new-id.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

/** Asks the seller of a sold item who bought it: only then can the two review each other. */
export function WhoBought({ itemId, buyers }: { itemId: string; buyers: readonly PossibleBuyer[] }) {
  const [sale] = useState(newId)
  const [isDone, setDone] = useState(false)
  const { busy, run } = useTask('a sale')
  if (isDone) {
    return (
      <p role="status">
        {say.saleRecorded()}{' '}
        <a href={pageHref(`/deals/${sale}`)} className="inline-flex min-h-11 items-center underline">
          {say.seeDeal()}
        </a>
      </p>
    )
  }
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">{say.whoBought()}</h2>
      <p className="text-sm text-ink-soft">{say.whoBoughtText()}</p>
      <div className="flex flex-wrap gap-2">
        {buyers.map(({ conversation, name }) => (
          <button
            key={conversation}
            type="button"
            disabled={busy}
            className={buttonClass('plain', 'max-w-full noscript:hidden')}
            onClick={async () =>
              setDone(await run(() => askApi('POST', `/items/${itemId}/buyer`, { id: sale, conversation })))
            }
          >
            <span className="truncate">{name}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
