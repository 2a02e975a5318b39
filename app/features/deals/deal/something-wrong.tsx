import { useState } from 'react'

import * as say from '#app/features/deals/messages/messages.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

type Props = {
  deal: Deal
  onNoted: (deal: Deal) => void
  Report: React.ComponentType<{ deal: Deal; look: string }> | undefined
}

/** Leads through what to do when a deal goes wrong: talk, call the police where money is gone, report. */
export function SomethingWrong({ deal, onNoted, Report }: Props) {
  const [isOpen, setOpen] = useState(deal.problemBy !== null)
  const { busy, run } = useTask('a deal')
  if (!isOpen) {
    return (
      <button type="button" className={buttonClass('quiet', 'self-start')} onClick={() => setOpen(true)}>
        {say.somethingWrong()}
      </button>
    )
  }
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">{say.wrongTitle()}</h2>
      <ol className="ml-5 flex list-decimal flex-col gap-2">
        <li>{say.wrongTalk({ name: deal.other.name })}</li>
        <li>{say.wrongPaid()}</li>
        <li>{say.wrongReport()}</li>
      </ol>
      {deal.problemBy !== null && <p role="status">{say.wrongNoted()}</p>}
      <div className="flex flex-wrap gap-2">
        <a href={pageHref(`/messages?c=${deal.conversation}`)} className={buttonClass('plain')}>
          {say.openChat()}
        </a>
        <a href="tel:1930" className={buttonClass('plain')}>
          {say.callPolice()}
        </a>
        {Report && <Report deal={deal} look={buttonClass('plain')} />}
        {deal.problemBy === null && deal.state !== 'fallen' && deal.state !== 'done' && (
          <button
            type="button"
            disabled={busy}
            className={buttonClass('plain')}
            onClick={() => void run(async () => onNoted(await askApi('PUT', `/deals/${deal.id}/problem`)))}
          >
            {say.noteProblem()}
          </button>
        )}
      </div>
    </section>
  )
}
