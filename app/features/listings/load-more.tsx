import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { formatCount } from '#app/shared/money.ts'
import { buttonClass } from '#app/ui/button.ts'

import { ListingGrid } from './listing-grid.tsx'
import { toSearchParams, viewHref, type ListingFilters } from './listing-filters.ts'
import { listOnReturn } from './list-on-return.ts'
import type { ListingCounts, ListingPage } from './listing.ts'

// Lists that grew, by history entry: going back finds the list, and so its place, as it was left.
const leftBefore = new Map<string, ListingPage>()
const REMEMBERED = 20

type Props = { path: string; filters: ListingFilters; first: ListingPage; counts: ListingCounts; now: number } & Pick<
  React.ComponentProps<typeof ListingGrid>,
  'renderHeart'
>

/** The grid of a view. The link below it leads to the next page; with scripts the page is added here instead. */
export function GrowingGrid({ path, filters, first, counts, now, renderHeart }: Props) {
  const { key } = useLocation()
  const [left, setLeft] = useState(() => leftBefore.get(key))
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { items, nextCursor } = listOnReturn(first, left)

  async function load() {
    setState('loading')
    try {
      const params = toSearchParams({ ...filters, cursor: nextCursor })
      const answer = await fetch(`/api/items?${params}`)
      if (!answer.ok) throw new Error(`The list answered ${answer.status}`)
      // The API's own shape.
      const page = (await answer.json()) as ListingPage
      const shown = new Set(items.map(({ id }) => id))
      const grown = { ...page, items: [...items, ...page.items.filter(({ id }) => !shown.has(id))] }
      remember(key, grown)
      setLeft(grown)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <ListingGrid
        items={items}
        now={now}
        columns={3}
        priority={filters.cursor ? 0 : 2}
        headingLevel="h2"
        renderHeart={renderHeart}
      />
      <div className="mt-8 flex flex-col items-center gap-2">
        <p role="status" className="text-sm text-ink-soft">
          {filters.cursor === null &&
            `${formatCount(items.length)} of ${formatCount(counts.total)}${counts.more ? '+' : ''} shown`}
        </p>
        {state === 'failed' && <p role="alert">Error loading items</p>}
        {nextCursor && (
          <Link
            to={viewHref(path, { ...filters, cursor: nextCursor })}
            aria-disabled={state === 'loading'}
            onClick={(event) => {
              // A new tab or window gets the page of its own.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              if (state !== 'loading') void load()
            }}
            className={buttonClass('plain', 'min-w-48')}
          >
            {state === 'loading' ? 'Loading …' : state === 'failed' ? 'Try Again' : 'Load more'}
          </Link>
        )}
        {filters.cursor && (
          <Link to={viewHref(path, { ...filters, cursor: null })} className={buttonClass('quiet')}>
            Back to the first page
          </Link>
        )}
      </div>
    </>
  )
}

function remember(key: string, page: ListingPage) {
  leftBefore.delete(key)
  leftBefore.set(key, page)
  const oldest = leftBefore.keys().next().value
  if (leftBefore.size > REMEMBERED && oldest !== undefined) leftBefore.delete(oldest)
}
