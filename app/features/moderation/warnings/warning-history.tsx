import * as say from '#app/features/moderation/messages/messages.ts'
import { describeReason } from '#app/nouns/report/report-reasons.ts'
import { formatDay } from '#app/shared/text/dates.ts'

import type { GivenWarning } from './warning.schema.ts'

/** On a person's page, for admins: the warnings that they were given. */
export function WarningHistory({ warnings }: { warnings: readonly GivenWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label={say.warningCount({ n: warnings.length })} className="mb-5 rounded-md bg-sunken px-4 py-3">
      <h2 className="font-semibold">{say.warningCount({ n: warnings.length })}</h2>
      <ul className="mt-1">
        {warnings.map(({ id, why, at, readAt, by }) => (
          <li key={id} className="wrap-anywhere">
            {say.warningGiven({
              day: formatDay(at),
              reason: describeReason(why).name(),
              by,
              read: readAt ? formatDay(readAt) : 'none',
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
