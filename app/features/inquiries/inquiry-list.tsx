import { useRevalidator } from 'react-router'

import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useFocusOnNeighbour } from '#app/ui/hooks/use-focus-on-neighbour.ts'
import { PageLinks } from '#app/ui/page-links.tsx'

import { filtersPath, InquiryFilters } from './inquiry-filters.tsx'
import type { InquiryPage } from './inquiry.ts'

type Props<Row> = {
  path: string
  statuses: readonly string[]
  view: { status: string | null; search: string; isFurther: boolean }
  looksIn: string
  page: InquiryPage<Row>
  /** The title of an empty list without filters. */
  none: string
  /** `readAnew` reloads the list when a card turns out to be outdated. */
  renderRow: (row: Row, readAnew: () => void) => React.ReactNode
}

/** Incoming messages, newest first: filters, a page of cards, and a link to the next page. */
export function InquiryList<Row extends { id: string }>({
  path,
  statuses,
  view,
  looksIn,
  page,
  none,
  renderRow,
}: Props<Row>) {
  const { revalidate } = useRevalidator()
  const { rows, next } = page
  const { status, search, isFurther } = view
  const isNarrowed = status !== null || search !== ''
  const list = useFocusOnNeighbour(rows)

  return (
    <>
      <InquiryFilters path={path} statuses={statuses} status={status} search={search} looksIn={looksIn} />
      <div ref={list} tabIndex={-1}>
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
              <li key={row.id}>
                <OneRow row={row} renderRow={renderRow} readAnew={() => void revalidate()} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <PageLinks
        newest={isFurther ? filtersPath(path, { status, search }) : null}
        older={next ? filtersPath(path, { status, search, cursor: next }) : null}
      />
    </>
  )
}

type OneRowProps<Row> = Pick<Props<Row>, 'renderRow'> & { row: Row; readAnew: () => void }

const OneRow = <One,>({ row, renderRow, readAnew }: OneRowProps<One>) => renderRow(row, readAnew)
