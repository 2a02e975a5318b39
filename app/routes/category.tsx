import { data, isRouteErrorResponse, Link, redirect, useRouteError } from 'react-router'

import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { CATEGORY_PARAMS, shownFilters, filtersHref } from '#app/features/catalogue/listing-filters.ts'
import { CatalogueView } from '#app/features/catalogue/lists/catalogue-view.tsx'
import * as say from '#app/features/catalogue/messages/messages.ts'
import { catalogueCities } from '#app/features/catalogue/places/catalogue-cities.server.ts'
import { showCities } from '#app/features/catalogue/places/place-name.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { categoryName, findCategory } from '#app/nouns/category/category-list.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/category'

export const handle = { params: CATEGORY_PARAMS } as const satisfies PageHandle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const category = findCategory(params.categoryId)
  if (!category) throw data(null, { status: 404 })
  // Copied, because the parser also looks for the filters that this page does not have.
  const query = new URLSearchParams(readQuery(request, handle))
  const { filters: chosen, problems } = parseListingFilters(query)
  const filters = { ...chosen, category: category.id }
  const path = `/category/${category.id}`
  if (params.categoryId !== category.id) throw redirect(filtersHref(path, filters), 301)
  const [{ items, nextCursor, counts }, cities] = await Promise.all([
    findListings(shownFilters(filters)),
    catalogueCities(),
  ])
  const page = { items: await markSaved(findViewer(context), items), nextCursor }
  const bad = Object.keys(problems).length > 0
  const names = showCities([...cities, ...filters.cities, filters.near])
  return data(
    { now: Date.now(), path, category: category.id, filters, problems, counts, page, cities, ...names },
    { status: bad ? 400 : 200 },
  )
}

const isUnknown = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData)
    return [
      { title: say.pageTitle({ title: isUnknown(error) ? say.categoryNotFound() : say.loadingFailed() }) },
      { name: 'robots', content: 'noindex' },
    ]
  const name = categoryName(loaderData.category)
  return pageMeta(matches, {
    title: say.categoryTitle({ category: name }),
    description: say.categoryDescription({ category: name }),
    path: loaderData.path,
    index: !loaderData.filters.cursor,
  })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, ...view } = loaderData
  return (
    <CatalogueView
      {...view}
      title={<h1 className="font-display text-xl font-bold lg:text-3xl">{categoryName(category)}</h1>}
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
