import { SlidersHorizontal } from 'lucide-react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

import { ListingSkeletons } from '#app/features/catalogue/cards/listing-skeletons.tsx'
import { GrowingGrid } from '#app/features/catalogue/cards/load-more.tsx'
import { CityNamesContext } from '#app/features/catalogue/filters/choices/city-names.ts'
import type { FiltersInText } from '#app/features/catalogue/filters/choices/in-text.ts'
import { CityFirst } from '#app/features/catalogue/filters/city-first.tsx'
import { useComingFilters } from '#app/features/catalogue/filters/coming-filters.ts'
import { FacetsContext } from '#app/features/catalogue/filters/facets/facet-names.ts'
import { FilterChips } from '#app/features/catalogue/filters/filter-chips.tsx'
import { FilterForm } from '#app/features/catalogue/filters/filter-form.tsx'
import { FILTER_SHEET, FilterSheet } from '#app/features/catalogue/filters/filter-sheet.tsx'
import type { FilterProblems } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import type { PriceInText } from '#app/features/catalogue/filters/prices/price-texts.ts'
import { SortSelect } from '#app/features/catalogue/filters/sort-select.tsx'
import { listCount } from '#app/features/catalogue/item-count.ts'
import { shownFilters, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/messages/messages.ts'
import { PlaceNotice } from '#app/features/catalogue/near/place-notice.tsx'
import type { ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'
import type { CityNames } from '#app/shared/place.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'

import { NothingFound } from './nothing-found.tsx'

type Props = {
  viewerId: string | null
  /** Whether the search is about what is near, and nobody knows where. */
  asksPlace?: true | undefined
  /** Whether the search says where things are. */
  saysPlace?: boolean
  title: React.ReactNode
  path: string
  filters: ListingFilters
  problems: FilterProblems
  counts: ListingCounts
  page: ListingPage
  now: number
  categories: boolean
  /** Notes about the search, between the head and the list. */
  notes?: React.ReactNode
  /** How the search was understood, as chips. */
  understood?: React.ReactNode
  cities: readonly string[]
  /** Their names, and those of chosen cities, in the reader's language, where it has others. */
  cityNames?: CityNames | undefined
  priceInText?: PriceInText | null
  /** The filters that the search text names, which the list of filters shows as chosen. */
  inText?: FiltersInText | undefined
  sortInText?: string | null
} & Pick<React.ComponentProps<typeof GrowingGrid>, 'renderHeart' | 'whole'>

const NO_FACETS: NonNullable<ListingCounts['facets']> = []

/** A filtered, sorted list of the catalogue: the Browse page and each category's page. */
export const CatalogueView = ({ cityNames, ...props }: Props) => (
  <CityNamesContext value={cityNames}>
    <FacetsContext value={props.counts.facets ?? NO_FACETS}>
      <View {...props} />
    </FacetsContext>
  </CityNamesContext>
)

function View(props: Omit<Props, 'cityNames'>) {
  const {
    viewerId,
    asksPlace,
    saysPlace = false,
    title,
    path,
    filters,
    problems,
    counts,
    page,
    now,
    categories,
    cities,
    notes,
    understood,
    priceInText,
    inText,
    sortInText,
    whole,
    renderHeart,
  } = props
  const { key } = useLocation()
  const [params] = useSearchParams()
  const { state } = useNavigation()
  const loading = useComing()?.path === path && state === 'loading'
  const coming = useComingFilters(path, filters)
  return (
    <div className="page-width pt-3 pb-6 lg:pt-6">
      {/* On a laptop the filters alone take some 25 presses of Tab, so a link skips them. */}
      <SkipLink target="results" className="max-lg:hidden">
        {say.skipToResults()}
      </SkipLink>
      <div className="items-end justify-between gap-4 sm:flex">
        <div className="min-w-0">
          {title}
          <p role="status" className="text-sm text-ink-soft first-letter:uppercase lg:mt-1 lg:text-base">
            {listCount(counts)}
          </p>
        </div>
        <div className="mt-2 flex flex-wrap gap-2 sm:mt-0 sm:flex-nowrap">
          <button type="button" popoverTarget={FILTER_SHEET} className={buttonClass('plain', 'shrink-0 lg:hidden')}>
            <SlidersHorizontal aria-hidden className="size-5" />
            {say.filters()}
          </button>
          <SortSelect filters={coming} inText={sortInText} />
        </div>
      </div>
      <Problems problems={problems} />
      {notes}
      <PlaceNotice
        viewerId={viewerId}
        filters={coming}
        asks={asksPlace}
        isSaid={saysPlace}
        unplaced={loading ? undefined : counts.unplaced}
      />
      <CityFirst
        path={path}
        filters={coming}
        cities={cities}
        problem={loading ? undefined : problems.near}
        refused={params.get('near') ?? undefined}
        isNoneThere={!loading && filters.cursor === null && page.items[0]?.isInCity === false}
        hasItems={page.items.length > 0}
      />
      <FilterChips path={path} filters={coming} categories={categories}>
        {understood}
      </FilterChips>
      <div className="mt-3 grid gap-8 lg:mt-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <FilterSheet>
          <FilterForm
            path={path}
            filters={coming}
            counts={counts}
            // While another list is loading, the old problems do not apply.
            problems={loading ? {} : problems}
            categories={categories}
            cities={cities}
            priceInText={priceInText}
            // It is about the text that is shown; another may be on its way.
            inText={coming.search === filters.search && coming.exact === filters.exact ? inText : undefined}
          />
        </FilterSheet>
        <div id="results" tabIndex={-1} className="min-w-0 outline-none">
          {loading ? (
            <ListingSkeletons />
          ) : page.items.length > 0 ? (
            <GrowingGrid
              key={key}
              path={path}
              filters={shownFilters(filters)}
              first={page}
              counts={counts}
              now={now}
              whole={whole}
              renderHeart={renderHeart}
            />
          ) : (
            <NothingFound path={path} filters={filters} counts={counts} />
          )}
        </div>
      </div>
    </div>
  )
}

const isPrice = (field: string) => field === 'min' || field === 'max'

/** The parameters of the address that are invalid. */
function Problems({ problems }: { problems: FilterProblems }) {
  // The form that asks for a city shows its own error.
  const messages = Object.entries(problems).filter(([field]) => field !== 'near')
  if (messages.length === 0) return null
  // On a laptop the price's message is at its fields. On a phone those are inside the closed sheet.
  const priceAlone = messages.every(([field]) => isPrice(field))
  return (
    <div role="alert" className={`mt-3 rounded-md bg-bad-soft px-4 py-2 text-bad ${priceAlone ? 'lg:hidden' : ''}`}>
      <ul>
        {messages.map(([field, message]) => (
          <li key={field} className={isPrice(field) ? 'lg:hidden' : undefined}>
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
