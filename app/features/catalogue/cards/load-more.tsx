import { toSearchParams, filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/messages/messages.ts'
import type { ListingCard, ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'
import { countText, leastText } from '#app/shared/text/counts.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { useGrowingList, type LeftBefore } from '#app/ui/lists/use-growing-list.ts'
import { MoreLink } from '#app/ui/more-link.tsx'

import { ListingGrid } from './listing-grid.tsx'

const leftBefore: LeftBefore<ListingCard> = new Map()

type Props = { path: string; filters: ListingFilters; first: ListingPage; counts: ListingCounts; now: number } & Pick<
  React.ComponentProps<typeof ListingGrid>,
  'renderHeart' | 'whole'
>

/** The grid of a list. The link below it leads to the next page; with scripts, that page is appended instead. */
export function GrowingGrid({ path, filters, first, counts, now, whole, renderHeart }: Props) {
  const loadPage = (cursor: string) => askApi('GET', `/items?${toSearchParams({ ...filters, cursor }).toString()}`)
  const { items, nextCursor, state, load, added } = useGrowingList(first, loadPage, {
    path: ({ id }) => `/listing/${id}`,
    leftBefore,
  })

  return (
    <>
      <ListingGrid
        items={items}
        now={now}
        columns={3}
        priority={filters.cursor ? 0 : 2}
        headingLevel="h2"
        // A later page without scripts does not tell how many cards are before it.
        whole={filters.cursor === null ? whole : null}
        renderHeart={renderHeart}
      />
      <MoreLink
        path={filtersHref(path, { ...filters, cursor: null })}
        nextCursor={nextCursor}
        isFurther={filters.cursor !== null}
        state={state}
        failure={say.loadingFailed()}
        load={load}
        added={added}
        count={items.length}
      >
        <p role="status" className="text-sm text-ink-soft">
          {filters.cursor === null &&
            say.shownOfTotal({
              shown: formatCount(items.length),
              total: counts.lookedAt === undefined ? countText(counts.total) : leastText(counts.total),
            })}
        </p>
        {counts.lookedAt !== undefined && nextCursor === null && (
          <p className="text-sm text-ink-soft text-pretty">{say.narrowForMore()}</p>
        )}
      </MoreLink>
    </>
  )
}
