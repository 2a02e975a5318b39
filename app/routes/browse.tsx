import { data, redirect } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { LISTING_PARAMS, shownFilters, filtersHref } from '#app/features/catalogue/listing-filters.ts'
import { CatalogueView } from '#app/features/catalogue/lists/catalogue-view.tsx'
import * as say from '#app/features/catalogue/messages/messages.ts'
import { findReaderPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { showCities } from '#app/features/catalogue/places/place-name.server.ts'
import { SearchNotes, UnderstoodChips } from '#app/features/catalogue/search/box/search-notes.tsx'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { refusedSearch } from '#app/features/catalogue/search/limits/refused-search.server.ts'
import { RefusedSearch } from '#app/features/catalogue/search/limits/refused-search.tsx'
import { filtersInText, priceInText } from '#app/features/catalogue/search/price-in-text.ts'
import { withoutRepeatedPrice } from '#app/features/catalogue/search/repeated-price.server.ts'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { categoryName } from '#app/nouns/category/category-list.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findAsker, findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/browse'

export const handle = { params: LISTING_PARAMS, perPlace: true } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = readQuery(request, handle)
  const { filters: chosen, problems } = parseListingFilters(params)
  const filters = { ...withoutRepeatedPrice(chosen), place: await findReaderPlace(context, handle) }
  const spelled = params.get('category')
  if (filters.category && spelled !== filters.category) throw redirect(filtersHref('/browse', filters), 301)
  const [found, cities] = await Promise.all([
    findListings(shownFilters(filters), findAsker(context)).catch(refusedSearch),
    catalogueCities(),
  ])
  if ('refused' in found) return data({ ...found, filters }, found.answer)
  const { counts, said, ...page } = found
  page.items = await markDistances(filters.place, await markSaved(findViewer(context), page.items))
  const bad = Object.keys(problems).length > 0
  const names = showCities([...cities, ...filters.cities, filters.near])
  return data({ now: Date.now(), filters, problems, counts, said, page, cities, ...names }, { status: bad ? 400 : 200 })
}

/** A search that was refused says when to try again. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

function chooseHeading({ search, category }: { search: string; category: Parameters<typeof categoryName>[0] | null }) {
  const what = category ? categoryName(category) : say.browseItems()
  if (!search) return what
  return category ? say.searchInCategory({ search, category: what }) : say.resultsFor({ search })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: say.pageTitle({ title: say.loadingFailed() }) }]
  const { filters } = loaderData
  return pageMeta(matches, {
    title: say.pageTitle({ title: chooseHeading(filters) }),
    description: say.browseDescription(),
    path: filtersHref('/browse', { category: filters.category }),
    index: !filters.search && !filters.cursor,
  })
}

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth()
  if ('refused' in loaderData) return <RefusedSearch filters={loaderData.filters} refused={loaderData.refused} />
  const { said, ...view } = loaderData
  return (
    <CatalogueView
      {...view}
      viewerId={user?.id ?? null}
      asksPlace={said?.asksPlace}
      saysPlace={said?.understood.some(({ kind }) => kind === 'near' || kind === 'city')}
      title={<h1 className="font-display text-xl font-bold lg:text-3xl break-words">{chooseHeading(view.filters)}</h1>}
      path="/browse"
      categories
      priceInText={said && priceInText(said)}
      inText={said && !view.filters.exact ? filtersInText(said) : undefined}
      sortInText={said?.understood.find(({ kind }) => kind === 'sort')?.label}
      notes={
        said && <SearchNotes path="/browse" filters={view.filters} said={said} found={view.page.items.length > 0} />
      }
      whole={said?.whole}
      understood={said && <UnderstoodChips path="/browse" filters={view.filters} said={said} />}
      renderHeart={(item) => <Heart item={item} />}
    />
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.loadingFailed()} />
}
