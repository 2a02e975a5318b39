import { useEffect, useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import { hearWarnings } from './live-warning.ts'
import type { OpenWarning } from './warning.schema.ts'

const linkTo = (path: string) => (text: string) => (
  <a href={pageHref(path)} className="font-semibold underline">
    {text}
  </a>
)

/**
 * On every page of a person whom an admin has warned, until they say that they have read it. `first` came with the page. One that
 * comes later stays in sight wherever they are on the page.
 */
export function WarningNotice({ first }: { first: OpenWarning | null }) {
  const [warning, setWarning] = useState(first)
  const { busy, run } = useTask()
  useEffect(() => hearWarnings(setWarning), [])

  const acknowledge = (id: string) =>
    run(async () => {
      setWarning((await askApi('PUT', `/warnings/${id}/read`)).next)
    })

  const isLater = warning !== null && warning.id !== first?.id
  return (
    <div role="status" className={isLater ? 'sticky-bar sticky top-0 z-20 lg:top-18' : undefined}>
      {warning && (
        <section
          aria-label={say.warningTitle()}
          className="border-b border-line bg-accent-soft px-4 py-4 text-on-accent-soft"
        >
          <div className="mx-auto flex max-w-5xl flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
            <div className="min-w-0">
              <h2 className="font-bold">{say.warningTitle()}</h2>
              <p>{say.warningText({ day: formatDay(warning.at), because: warning.because })}</p>
              <p>{say.warningObjection({ contact: linkTo('/contact'), officer: linkTo('/grievance') })}</p>
            </div>
            <button
              type="button"
              disabled={busy}
              className={buttonClass('plain', 'shrink-0 noscript:hidden')}
              onClick={() => void acknowledge(warning.id)}
            >
              {say.warningRead()}
            </button>
          </div>
        </section>
      )}
    </div>
  )
}
