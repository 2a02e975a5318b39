import { History } from 'lucide-react'
import { useEffect, useSyncExternalStore, type RefObject } from 'react'
import { Link } from 'react-router'

import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import { useOwnCity, useOwnCityName } from '#app/features/catalogue/filters/choices/own-city.ts'
import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/messages/messages.ts'
import { rememberSearch, useRecentSearches, type Searcher } from '#app/features/catalogue/search/box/recent-searches.ts'
import { recentSearches } from '#app/features/catalogue/search/messages/messages.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { makeListeners } from '#app/shared/async/listeners.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

type SectionPosition = 'before' | 'after'

type Props = {
  searcher: Searcher
  /** Where this one stands, before or after the part of the page `beside`. One of the two is shown. */
  place: SectionPosition
  beside: RefObject<HTMLElement | null>
  renderHeart: (item: ListingCard) => React.ReactNode
}

/** As many new items of the own city as fit into a row, or two on a phone. */
const SHOWN = 4
const FRESH_MS = 300_000

type ReturningContent = {
  searcher: Searcher
  city: string | null
  items: readonly ListingCard[]
  now: number
  place: SectionPosition
}

// It outlives the page, so that Back finds the page as it was.
let latest: ReturningContent | null = null
const changes = makeListeners()

/** None, if they cannot be loaded: the searches come without them. */
async function loadNew(city: string | null): Promise<ListingCard[]> {
  if (city === null) return []
  const query = new URLSearchParams({ city }).toString()
  const page = await askApi('GET', `/items?${query}`).catch(() => null)
  return page?.items.slice(0, SHOWN) ?? []
}

const HEADING = 'font-display text-xl font-bold lg:text-2xl'

/**
 * The last searches of this device, and what is new in the own city. They come in one piece and below what is seen at that moment, so
 * that nothing moves: before a part of the page, or after it while that is in sight.
 */
export function ReturningSections({ searcher, place, beside, renderHeart }: Props) {
  const city = useOwnCity()
  const searches = useRecentSearches(searcher)
  const cityName = useOwnCityName()
  const shown = useSyncExternalStore(
    changes.add,
    () => latest,
    () => null,
  )

  useEffect(() => {
    // The other one asks.
    if (place === 'after') return
    if (latest && latest.city === city && latest.searcher === searcher && Date.now() - latest.now < FRESH_MS) return
    let isLeft = false
    async function loadSections() {
      const items = await loadNew(city)
      if (isLeft) return
      const top = beside.current?.getBoundingClientRect().top ?? 0
      latest = { searcher, city, items, now: Date.now(), place: top >= window.innerHeight ? 'before' : 'after' }
      changes.tell()
    }
    void loadSections()
    return () => void (isLeft = true)
  }, [place, city, searcher, beside])

  if (shown?.place !== place || shown.city !== city || shown.searcher !== searcher) return null
  const { items, now } = shown
  const name = city && (cityName(city) ?? city)
  return (
    <>
      {searches.length > 0 && (
        <section aria-labelledby="searches" className="page-width mt-8 lg:mt-12">
          <h2 id="searches" className={HEADING}>
            {recentSearches()}
          </h2>
          <ul className="chips">
            {searches.map((search) => (
              <li key={search} className="max-w-full shrink-0">
                <Link
                  to={filtersHref('/browse', { search })}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:underline"
                  onClick={() => rememberSearch(searcher, search)}
                >
                  <History aria-hidden className="size-4 shrink-0 text-ink-soft" />
                  <span dir="auto" lang={foreignLang(search)} className="max-w-[60vw] truncate lg:max-w-sm">
                    {search}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {city && name && items.length > 0 && (
        <section aria-labelledby="in-city" className="page-width mt-8 lg:mt-12">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="in-city" className={HEADING}>
              {say.newInCity({ city: name })}
            </h2>
            <Link
              to={filtersHref('/browse', { cities: [city] })}
              className={buttonClass('quiet', '-mx-2 max-lg:px-2 max-lg:text-sm')}
            >
              {say.allInCity({ city: name })}
            </Link>
          </div>
          <ListingGrid items={items} now={now} columns={4} renderHeart={renderHeart} className="mt-1 lg:mt-4" />
        </section>
      )}
    </>
  )
}
