import { useRevalidator } from 'react-router'

import { pageHref } from '#app/shared/language/addresses.ts'
import { pathWith } from '#app/ui/browser/path-with.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useFocusOnNeighbour } from '#app/ui/hooks/use-focus-on-neighbour.ts'
import { PageLinks } from '#app/ui/page-links.tsx'

import { InquiryFilters } from './inquiry-filters.tsx'
import type { InquiryPage } from './inquiry.ts'
import * as say from './messages/messages.ts'

type Props<Row, Status extends string> = {
  path: string
  statuses: readonly Status[]
  /** A status as people read it. */
  statusName: (status: Status) => string
  view: { status: Status | null; search: string; isFurther: boolean }
  looksIn: string
  page: InquiryPage<Row>
  /** The title of an empty list without filters. */
  none: string
  /** `readAnew` reloads the list when a card turns out to be outdated. */
  renderRow: (row: Row, readAnew: () => void) => React.ReactNode
}

/** Incoming messages, newest first: filters, a page of cards, and a link to the next page. */
export function InquiryList<Row extends { id: string }, Status extends string>({
  path,
  statuses,
  statusName,
  view,
  looksIn,
  page,
  none,
  renderRow,
}: Props<Row, Status>) {
  const { revalidate } = useRevalidator()
  const { rows, next } = page
  const { status, search, isFurther } = view
  const isNarrowed = status !== null || search !== ''
  const list = useFocusOnNeighbour(rows)

  return (
    <>
      <InquiryFilters
        path={path}
        statuses={statuses}
        statusName={statusName}
        status={status}
        search={search}
        looksIn={looksIn}
      />
      <div ref={list} tabIndex={-1}>
        {rows.length === 0 ? (
          <EmptyState art="empty-search" title={isNarrowed || isFurther ? say.nothingHere() : none}>
            {(isNarrowed || isFurther) && (
              <a href={pageHref(path)} className={buttonClass('primary')}>
                {say.showAll()}
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
        newest={isFurther ? pathWith(path, { status, search }) : null}
        older={next ? pathWith(path, { status, search, cursor: next }) : null}
      />
    </>
  )
}

type OneRowProps<Row> = Pick<Props<Row, string>, 'renderRow'> & { row: Row; readAnew: () => void }

const OneRow = <One,>({ row, renderRow, readAnew }: OneRowProps<One>) => renderRow(row, readAnew)
