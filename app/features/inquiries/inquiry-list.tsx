import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'

import type { InquiryPage } from './inquiry.ts'
import { addressOf, InquiryFilters } from './inquiry-filters.tsx'

type Props<Row> = {
  path: string
  statuses: readonly string[]
  view: { status: string | null; search: string; isFurther: boolean }
  looksIn: string
  page: InquiryPage<Row>
  /** What stands there when nothing ever came in. */
  none: string
  renderRow: (row: Row) => React.ReactNode
}

/** What came in, newest first: filters, a page of cards, and the way to the next one. */
export function InquiryList<Row extends { id: string }>({
  path,
  statuses,
  view,
  looksIn,
  page: { rows, next },
  none,
  renderRow,
}: Props<Row>) {
  const { status, search, isFurther } = view
  const isNarrowed = status !== null || search !== ''
  return (
    <>
      <InquiryFilters path={path} statuses={statuses} status={status} search={search} looksIn={looksIn} />
      {rows.length === 0 ? (
        <EmptyState art="empty-search" title={isNarrowed || isFurther ? 'Nothing here' : none}>
          {(isNarrowed || isFurther) && (
            <a href={path} className={buttonClass('primary')}>
              Show all
            </a>
          )}
        </EmptyState>
      ) : (
        <ul className="mt-6 flex flex-col gap-4">
          {rows.map((row) => (
            <li key={row.id}>{renderRow(row)}</li>
          ))}
        </ul>
      )}
      <PageLinks
        newest={isFurther ? addressOf(path, { status, search }) : null}
        older={next ? addressOf(path, { status, search, cursor: next }) : null}
      />
    </>
  )
}
