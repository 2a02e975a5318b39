import * as groups from '#app/features/moderation/grouped/messages/messages.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { GROUPINGS, type Grouping } from '#app/features/moderation/report-group.ts'
import { ANY_STATUS, KIND_NAMES, reportStatusName } from '#app/features/moderation/report-words.ts'
import type { ReportsView } from '#app/features/moderation/reports-schema.server.ts'
import { REPORT_STATUSES, REPORTED_KINDS } from '#app/nouns/report/report-states.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { pathWith } from '#app/ui/browser/path-with.ts'
import { WordForm } from '#app/ui/forms/word-form.tsx'
import { PillLinks } from '#app/ui/pill-links.tsx'

const REPORTS_PATH = '/admin/reports'

export type ReportFilter = Pick<ReportsView, 'kind' | 'status' | 'by' | 'search'>

const KINDS: { kind: ReportFilter['kind']; name: () => string }[] = [
  { kind: null, name: say.allKinds },
  ...REPORTED_KINDS.map((kind) => ({ kind, name: KIND_NAMES[kind] })),
  { kind: 'photo', name: say.photos },
]

const GROUPING_NAMES: Record<Grouping, () => string> = {
  subject: groups.bySubject,
  person: groups.byPerson,
  each: groups.oneByOne,
}

/** Filters reports by what was reported, by status and by a word. Links and a form, so that no script is needed. */
export function ReportFilters({ shown, photosBadge }: { shown: ReportFilter; photosBadge: React.ReactNode }) {
  const { kind, status, by, search } = shown
  return (
    <div className="flex flex-col gap-4">
      <PillLinks
        label={say.whatWasReported()}
        links={KINDS.map((one) => ({
          name: one.name(),
          href: reportsPath({ ...shown, kind: one.kind }),
          isCurrent: one.kind === kind,
          aside: one.kind === 'photo' && photosBadge,
        }))}
      />
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <PillLinks
          label={say.statusFilter()}
          links={[...REPORT_STATUSES, null].map((one) => ({
            name: one ? reportStatusName(one) : say.anyStatus(),
            href: reportsPath({ ...shown, status: one }),
            isCurrent: one === status,
          }))}
        />
        <WordForm
          path={REPORTS_PATH}
          label={say.searchReports()}
          search={search}
          kept={{ kind, status: status ?? ANY_STATUS, by }}
        />
      </div>
      {status === 'open' && kind !== 'photo' && <GroupingLinks shown={shown} />}
    </div>
  )
}

/** Says which reports share a card. Decided ones never do. */
function GroupingLinks({ shown }: { shown: ReportFilter }) {
  return (
    <nav aria-label={groups.together()} className="flex flex-wrap items-center gap-x-4 text-sm">
      <span aria-hidden className="text-ink-soft">
        {groups.together()}:
      </span>
      {GROUPINGS.map((by) => (
        <a
          key={by}
          href={pageHref(reportsPath({ ...shown, by }))}
          aria-current={by === shown.by ? 'true' : undefined}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline aria-[current=true]:text-ink aria-[current=true]:no-underline"
        >
          {GROUPING_NAMES[by]()}
        </a>
      ))}
    </nav>
  )
}

/** The URL of a page of the list. */
export const reportsPath = ({ kind, status, by, search }: ReportFilter, cursor?: string): string =>
  pathWith(REPORTS_PATH, {
    kind,
    status: status === 'open' ? null : (status ?? ANY_STATUS),
    by: status === 'open' && by !== 'subject' ? by : null,
    search,
    cursor,
  })
