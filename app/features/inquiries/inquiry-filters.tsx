import { pathWith } from '#app/ui/browser/path-with.ts'
import { WordForm } from '#app/ui/forms/word-form.tsx'
import { PillLinks } from '#app/ui/pill-links.tsx'

import * as say from './messages/messages.ts'

type Props<Status extends string> = {
  /** The page's own path. */
  path: string
  statuses: readonly Status[]
  /** A status as people read it. */
  statusName: (status: Status) => string
  status: Status | null
  search: string
  /** The label that says what is searched. */
  looksIn: string
}

/** Filters the list by status and by a word. Links and a form, so that they work before any script has run. */
export function InquiryFilters<Status extends string>(props: Props<Status>) {
  const { path, statuses, statusName, status, search, looksIn } = props
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
      <PillLinks
        label={say.statusFilter()}
        links={[null, ...statuses].map((one) => ({
          name: one ? statusName(one) : say.allStatuses(),
          href: pathWith(path, { status: one, search }),
          isCurrent: one === status,
        }))}
      />
      <WordForm path={path} label={looksIn} search={search} kept={{ status }} />
    </div>
  )
}
