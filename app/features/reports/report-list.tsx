import { useState } from 'react'

import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'

import { applyDeed } from './apply-deed.ts'
import { ReportCard } from './report-card.tsx'
import { addressOf, ReportFilters, REPORTS_PATH, type Shown } from './report-filters.tsx'
import type { Deed, Report, ReportPage } from './report.ts'

type Props = {
  shown: Shown
  isFurther: boolean
  /** Null where the product's own findings are shown in its place. */
  page: ReportPage | null
  /** Who decides here. */
  admin: string
  /** What the product itself found: near-identical photos. */
  findings?: { count: number; next: string | null; list: React.ReactNode } | null
}

/** What was reported: filters, a page of cards, and the way to the next one. */
export function ReportList({ shown, isFurther, page, admin, findings }: Props) {
  const [changed, setChanged] = useState<{ from: ReportPage | null; rows: Report[] } | null>(null)
  // What the server says anew is newer than what was done here.
  const rows = changed?.from === page ? changed.rows : (page?.rows ?? [])
  const next = page ? page.next : (findings?.next ?? null)
  const isEmpty = (page ? rows.length : (findings?.count ?? 0)) === 0
  const isNarrowed = shown.kind !== null || shown.status !== null || shown.search !== '' || isFurther

  function onDone(deed: Deed) {
    const now = { at: new Date().toISOString(), by: admin }
    setChanged((before) => ({ from: page, rows: applyDeed(before?.from === page ? before.rows : rows, deed, now) }))
  }

  return (
    <>
      <ReportFilters shown={shown} />
      {isEmpty ? (
        <EmptyState art="empty-search" title={isNarrowed ? 'Nothing here' : 'No reports yet'}>
          {isNarrowed && (
            <a href={REPORTS_PATH} className={buttonClass('primary')}>
              Show all
            </a>
          )}
        </EmptyState>
      ) : page ? (
        <ul className="mt-6 flex flex-col gap-4">
          {rows.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} onDone={onDone} />
            </li>
          ))}
        </ul>
      ) : (
        findings?.list
      )}
      <PageLinks newest={isFurther ? addressOf(shown) : null} older={next ? addressOf(shown, next) : null} />
    </>
  )
}
