import { MOST_GROUPED, type ReportGroup } from '#app/features/moderation/report-group.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import { ReportCard } from '#app/features/moderation/reports/report-card.tsx'
import { pageHref } from '#app/shared/language/addresses.ts'

import { GroupCard } from './group-card.tsx'
import * as say from './messages/messages.ts'

type Props = {
  groups: readonly ReportGroup[]
  now: number
  admin: string
  onDone: (deed: Deed) => void
  onStale: () => void
  /** The box by which a card is chosen. */
  renderChoice: (id: string) => React.ReactNode
}

/** The cards of a page of groups. A report that is alone has its own card. */
export function GroupList({ groups, now, admin, onDone, onStale, renderChoice }: Props) {
  return (
    <ul className="mt-6 flex flex-col gap-4">
      {groups.map((group) => (
        <li key={group.id}>
          {group.count === 1 && group.first[0] ? (
            <ReportCard report={group.first[0]} onDone={onDone} onStale={onStale} choice={renderChoice(group.id)} />
          ) : (
            <GroupCard
              group={group}
              now={now}
              admin={admin}
              onDone={onDone}
              onStale={onStale}
              choice={renderChoice(group.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says that not all open reports are in groups yet. */
export function CutNotice({ all }: { all: string }) {
  return (
    <p role="note" className="mt-4 rounded-lg border border-line bg-sunken px-4 py-3">
      {say.cutGroups({ n: MOST_GROUPED })}{' '}
      <a href={pageHref(all)} className="font-semibold text-brand underline">
        {say.seeEachReport()}
      </a>
    </p>
  )
}
