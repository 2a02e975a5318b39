import { data, isRouteErrorResponse, Link, redirect, useRouteError } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { findFacetPage } from '#app/features/catalogue/filters/facets/facet-pages.server.ts'
import { parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { CATEGORY_PARAMS, shownFilters, filtersHref } from '#app/features/catalogue/listing-filters.ts'
import { CatalogueView } from '#app/features/catalogue/lists/catalogue-view.tsx'
import * as say from '#app/features/catalogue/messages/messages.ts'
import { findReaderPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { showCities } from '#app/features/catalogue/places/place-name.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { categoryName, findCategory, type CategoryId } from '#app/nouns/category/category-list.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { trimSigns } from '#app/shared/text/trim-signs.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/category'

export const handle = { params: CATEGORY_PARAMS, perPlace: true } as const satisfies PageHandle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  // A chat takes the mark behind a link for a part of it.
  const category = findCategory(trimSigns(params.categoryId, '.,;:!?)]*…।\'"'))
  if (!category) throw data(null, { status: 404 })
  // Copied, because the parser also looks for the filters that this page does not have.
  const query = new URLSearchParams(readQuery(request, handle))
  const { filters: chosen, problems } = parseListingFilters(query, category.id)
  const place = await findReaderPlace(context, handle)
  const filters = { ...chosen, place }
  const path = `/category/${category.id}`
  if (params.categoryId !== category.id) throw redirect(filtersHref(path, filters), 301)
  const [{ items, nextCursor, counts }, cities] = await Promise.all([
    findListings(shownFilters(filters)),
    catalogueCities(),
  ])
  const marked = await markSaved(findViewer(context), items)
  const page = { items: await markDistances(place, marked), nextCursor }
  const bad = Object.keys(problems).length > 0
  const names = showCities([...cities, ...filters.cities, filters.near])
  const facet = findFacetPage(filters, counts)
  return data(
    { now: Date.now(), path, category: category.id, facet, filters, problems, counts, page, cities, ...names },
    { status: bad ? 400 : 200 },
  )
}

const isUnknown = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** `Watches`, `Titan Watches`. */
function nameList({ category, facet }: { category: CategoryId; facet: { label: string } | null }): string {
  const name = categoryName(category)
  return facet ? say.facetHeading({ value: facet.label, category: name }) : name
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData)
    return [
      { title: say.pageTitle({ title: isUnknown(error) ? say.categoryNotFound() : say.loadingFailed() }) },
      { name: 'robots', content: 'noindex' },
    ]
  const name = nameList(loaderData)
  return pageMeta(matches, {
    title: say.categoryTitle({ category: name }),
    description: say.categoryDescription({ category: name }),
    path: loaderData.facet?.href ?? loaderData.path,
    index: !loaderData.filters.cursor,
  })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth()
  const { category, facet, ...view } = loaderData
  return (
    <CatalogueView
      {...view}
      viewerId={user?.id ?? null}
      title={
        <h1 className="font-display text-xl font-bold break-words lg:text-3xl">{nameList({ category, facet })}</h1>
      }
      categories={false}
      renderHeart={(item) => <Heart item={item} />}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isUnknown(error)) return <ErrorView title={say.loadingFailed()} />
  return (
    <EmptyState art="not-found" title={say.categoryNotFound()} text={say.noSuchCategory()} headingLevel="h1">
      <Link to="/browse" className={buttonClass('primary')}>
        {say.browseItems()}
      </Link>
    </EmptyState>
  )
}
