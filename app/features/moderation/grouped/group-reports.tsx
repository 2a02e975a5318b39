import { useState } from 'react'

import type { ReportGroup } from '#app/features/moderation/report-group.ts'
import type { Deed, Report } from '#app/features/moderation/report.schema.ts'
import { ReportCard } from '#app/features/moderation/reports/report-card.tsx'
import { applyDeed } from '#app/features/moderation/subject-actions/apply-deed.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import * as say from './messages/messages.ts'

interface Opened {
  reports: Report[]
  /** The cursor of the next page; empty before the first one, null after the last. */
  next: string | null
}

const NONE: Opened = { reports: [], next: '' }

/** The reports of a group, fetched page by page when its card is opened. */
export function useGroupReports({ scope, id }: Pick<ReportGroup, 'scope' | 'id'>, admin: string) {
  const [{ reports, next }, setOpened] = useState(NONE)
  const { busy, run } = useTask()

  const readMore = () =>
    run(async () => {
      const query = next ? `?cursor=${next}` : ''
      const page = await askApi('GET', `/admin/report-groups/${scope}/${id}${query}`)
      setOpened({ reports: [...reports, ...page.rows], next: page.next })
    })

  const apply = (deed: Deed) => {
    const now = { at: new Date().toISOString(), by: admin }
    setOpened((before) => ({ ...before, reports: applyDeed(before.reports, deed, now) }))
  }

  return { reports, hasMore: next !== null, busy, readMore, apply, forget: () => setOpened(NONE) }
}

type Props = {
  opened: ReturnType<typeof useGroupReports>
  onDone: (deed: Deed) => void
  onStale: () => void
}

/** A card of each report of a group. */
export function GroupReports({ opened: { reports, hasMore, busy, readMore, apply }, onDone, onStale }: Props) {
  function finishDeed(deed: Deed) {
    apply(deed)
    onDone(deed)
    // The group's numbers have changed.
    onStale()
  }

  return (
    <>
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onDone={finishDeed} onStale={onStale} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" disabled={busy} className={buttonClass('plain', 'mt-3')} onClick={() => void readMore()}>
          <BusyLabel busy={busy} working={say.loadingReports()}>
            {say.moreReports()}
          </BusyLabel>
        </button>
      )}
    </>
  )
}
