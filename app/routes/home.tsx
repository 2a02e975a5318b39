import { Suspense, useRef } from 'react'
import { Link } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { AdsStrip } from '#app/features/ads/ads-strip.tsx'
import { findActiveAds } from '#app/features/ads/find-ads.server.ts'
import { CategoryTiles } from '#app/features/catalogue/cards/category-tiles.tsx'
import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { NO_FILTERS, type ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import { countByCategory } from '#app/features/catalogue/lists/count-items.server.ts'
import { findRecentItems } from '#app/features/catalogue/lists/find-recent-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import * as say from '#app/features/catalogue/messages/messages.ts'
import { findReaderPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import { NearYou } from '#app/features/catalogue/returning/near-you.tsx'
import { useReturning } from '#app/features/catalogue/returning/use-returning.ts'
import { findSponsoredItems } from '#app/features/sponsorship/find-sponsored.server.ts'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { listCheaper } from '#app/features/wishlist/list-wishlist.server.ts'
import { intro, site, tagline } from '#app/nouns/site/this-site.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { log } from '#app/platform/log/log.server.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { siteName } from '#app/shared/site-name.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { Hero } from '#app/shell/hero.tsx'
import { HowItWorks } from '#app/shell/how-it-works.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { laterPart } from '#app/ui/browser/later-part.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/home'

export const handle = { params: [], perPlace: true } as const satisfies PageHandle

// The server's markup has them from the start; only browsers of people who have some load their code.
const loadCheaper = async () => (await import('#app/features/wishlist/page/cheaper-items.tsx')).CheaperItems
const CheaperItems = import.meta.env.SSR ? await loadCheaper() : laterPart(loadCheaper)

const RECENT_ITEMS = 12
/** A row, or two on a phone. */
const CHEAPER_ITEMS = 4

/** Finds what is new within the largest radius. */
const listNewNear = async (place: ReaderPlace) =>
  (await listItems({ ...NO_FILTERS, within: 50, place }, CHEAPER_ITEMS)).items

/** The strips are optional: when one fails, the page is shown without it. */
async function orNone<T>(strip: string, rows: Promise<T[]>): Promise<T[]> {
  try {
    return await rows
  } catch (error) {
    log.error({ err: error, strip }, 'home strip hidden')
    return []
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  const place = await findReaderPlace(context, handle)
  const [ads, sponsored, counts, recent, cheaper, near] = await Promise.all([
    site().ads ? orNone('ads', findActiveAds()) : [],
    orNone('sponsored', findSponsoredItems()),
    countByCategory(),
    findRecentItems(RECENT_ITEMS),
    viewer ? orNone('cheaper', listCheaper(viewer, CHEAPER_ITEMS)) : [],
    place ? orNone('near', listNewNear(place)) : [],
  ])
  const marked = await markDistances(place, await markSaved(viewer, [...near, ...sponsored, ...recent]))
  return {
    // One clock, so that server and browser render the same ages.
    now: Date.now(),
    ads,
    place,
    near: marked.slice(0, near.length),
    sponsored: marked.slice(near.length, near.length + sponsored.length),
    counts,
    recent: marked.slice(near.length + sponsored.length),
    cheaper,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: tagline() ? `${siteName()} · ${tagline()}` : say.homeTitle(),
    description: intro() ?? say.homeDescription(),
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, ads, sponsored, counts, recent, cheaper, place, near } = loaderData
  const { user } = useAuth()
  const recentPart = useRef<HTMLElement>(null)
  const returning = useReturning()
  const renderReturning = (place: 'before' | 'after') =>
    returning && (
      <returning.ReturningSections
        searcher={user?.id ?? null}
        place={place}
        beside={recentPart}
        renderHeart={(item) => <Heart item={item} />}
      />
    )
  return (
    <>
      <Hero />
      <section aria-labelledby="categories" className="page-width mt-5 lg:mt-10">
        <h2 id="categories" className="font-display text-xl font-bold lg:text-2xl">
          {say.shopByCategory()}
        </h2>
        <CategoryTiles counts={counts} />
      </section>
      {cheaper.length > 0 && (
        <Suspense fallback={null}>
          <CheaperItems
            items={cheaper}
            renderGrid={(renderDrop) => (
              <ListingGrid
                items={cheaper}
                now={now}
                columns={4}
                renderHeart={(item) => <Heart item={item} />}
                renderActions={renderDrop}
                className="mt-1 lg:mt-4"
              />
            )}
          />
        </Suspense>
      )}
      {place && near.length > 0 && (
        <NearYou place={place} items={near} now={now} renderHeart={(item) => <Heart item={item} />} />
      )}
      {sponsored.length > 0 && (
        <section aria-labelledby="sponsored" className="page-width mt-5 lg:mt-12">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="sponsored" className="font-display text-xl font-bold lg:text-2xl">
              {say.sponsoredItems()}
            </h2>
            {site().sponsorship && (
              <a
                href={pageHref('/sponsor-request')}
                className={buttonClass('quiet', '-mx-2 max-lg:px-2 max-lg:text-sm')}
              >
                {say.sponsorYourItem()}
              </a>
            )}
          </div>
          <ListingGrid
            items={sponsored}
            now={now}
            columns={4}
            sponsored
            renderHeart={(item) => <Heart item={item} />}
            className="mt-1 lg:mt-4"
          />
        </section>
      )}
      {sponsored.length === 0 && site().sponsorship && (
        <p className="page-width mt-4 flex flex-wrap items-center gap-x-2">
          {say.canBeShownHere()}
          <a href={pageHref('/sponsor-request')} className={buttonClass('quiet', '-mx-4')}>
            {say.sponsorYourItem()}
          </a>
        </p>
      )}
      {ads.length > 0 && <AdsStrip ads={ads} />}
      {renderReturning('before')}
      <section ref={recentPart} aria-labelledby="recent" className="page-width mt-8 lg:mt-12">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="recent" className="font-display text-xl font-bold lg:text-2xl">
            {say.recentItems()}
          </h2>
          {recent.length > 0 && (
            <Link to="/browse" className={buttonClass('quiet', '-mx-2 max-lg:px-2 max-lg:text-sm')}>
              {say.browseAllItems()}
            </Link>
          )}
        </div>
        {recent.length > 0 ? (
          <ListingGrid
            items={recent}
            now={now}
            columns={4}
            renderHeart={(item) => <Heart item={item} />}
            className="mt-1 lg:mt-4"
          />
        ) : (
          <EmptyState art="empty-items" title={say.noItemsYet()} text={say.beTheFirst()} />
        )}
      </section>
      {renderReturning('after')}
      <HowItWorks />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.wentWrong()} />
}
