import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import { findReaderPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import { listWishlist } from '#app/features/wishlist/list-wishlist.server.ts'
import * as say from '#app/features/wishlist/page/messages/messages.ts'
import { SignInFirst } from '#app/features/wishlist/page/sign-in-first.tsx'
import { WishlistItems } from '#app/features/wishlist/page/wishlist-items.tsx'
import { readWishlistCursor } from '#app/features/wishlist/wishlist-schema.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/wishlist'

export const handle = { params: ['cursor'], perPlace: true } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  const cursor = readWishlistCursor(readQuery(request, handle))
  const [wishlist, place] = await Promise.all([
    viewer && listWishlist(viewer, cursor),
    viewer && findReaderPlace(context, handle),
  ])
  return {
    now: Date.now(),
    cursor,
    /** Null for a signed-out visitor, to whom the page says so. */
    wishlist: wishlist && { ...wishlist, items: await markDistances(place, wishlist.items) },
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.pageTitle(),
    description: say.pageDescription(),
    path: '/wishlist',
    index: false,
  })

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { now, cursor, wishlist } = loaderData
  const isFurther = cursor !== null
  return (
    <div className="page-width py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.myWishlist()}</h1>
      <div className="mt-4">
        {wishlist ? (
          <WishlistItems
            // Each page of it starts with fresh state.
            key={cursor}
            first={wishlist}
            isFurther={isFurther}
            renderGrid={(items, renderActions) => (
              <ListingGrid
                items={items}
                now={now}
                columns={4}
                priority={isFurther ? 0 : 2}
                headingLevel="h2"
                renderActions={renderActions}
              />
            )}
          />
        ) : (
          <SignInFirst />
        )}
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
