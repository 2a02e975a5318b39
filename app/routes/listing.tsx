import { data, isRouteErrorResponse, Link, redirect, useRouteError } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { SimilarItems } from '#app/features/catalogue/cards/similar-items.tsx'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { Gallery } from '#app/features/catalogue/listing/gallery/gallery.tsx'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { ListingFacts, SellerAndSafety } from '#app/features/catalogue/listing/listing-facts.tsx'
import {
  listingMeta,
  listingPath,
  listingTrail,
  productData,
} from '#app/features/catalogue/listing/listing-metadata.ts'
import { ListingTabs, showFacts } from '#app/features/catalogue/listing/listing-tabs.tsx'
import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { ShareButton, ShareLinks, ShareMenu } from '#app/features/catalogue/listing/sharing/share-button.tsx'
import { wasDeleted } from '#app/features/catalogue/listing/was-deleted.server.ts'
import { useContactSeller } from '#app/features/chat/first-message/use-contact-seller.tsx'
import { findHiddenListing } from '#app/features/moderation/decisions/find-subject.server.ts'
import { HiddenNotice } from '#app/features/moderation/hiding/hidden-notice.tsx'
import { whyHidden } from '#app/features/moderation/hiding/why-hidden.server.ts'
import type { Subject } from '#app/features/moderation/report.schema.ts'
import { ReportButton } from '#app/features/moderation/reports/report-button.tsx'
import { SubjectSlot } from '#app/features/moderation/subject-actions/subject-slot.tsx'
import { OwnerSlot } from '#app/features/selling/editor/owner/owner-slot.tsx'
import { JustListed } from '#app/features/selling/editor/publishing/just-listed.tsx'
import type { AskedItem } from '#app/features/selling/still-on-sale/asked.ts'
import { listAsked } from '#app/features/selling/still-on-sale/confirm-item.server.ts'
import { findOwnRequest } from '#app/features/sponsorship/own-requests.server.ts'
import { RequestSponsorship } from '#app/features/sponsorship/request-sponsorship.tsx'
import type { OwnRequest } from '#app/features/sponsorship/request/sponsored-request.schema.ts'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { WishlistButton } from '#app/features/wishlist/wishlist-button.tsx'
import type { Listing, ListingCard } from '#app/nouns/item/listing.schema.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { site } from '#app/nouns/site/this-site.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { log } from '#app/platform/log/log.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { breadcrumbData, Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { usePhotoBase } from '#app/ui/pictures/photo-base.tsx'

import type { Route } from './+types/listing'

export const handle = { params: [] } as const satisfies PageHandle

/**
 * Chats and mail programs take what follows a link for a part of it: `/listing/{id}.`, `…).`, `….html`, `…'s`, `…&gt;`. All ids
 * have the same length, so an id ends where something else than a letter or digit of an id follows.
 */
const GLUED = /^(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[^\da-z]/iu

export async function loader({ params: { listingId }, context }: Route.LoaderArgs) {
  const linked = GLUED.exec(listingId)?.groups?.['id']
  if (linked) return redirect(listingPath(linked.toLowerCase()), 301)
  const viewer = findViewer(context)
  const found = await getItem(listingId, viewer)
  if (!found) {
    const isDeleted = await wasDeleted(listingId)
    return data({ isDeleted }, { status: isDeleted ? 410 : 404 })
  }
  if (found.id !== listingId) return redirect(listingPath(found.id), 301)
  const similar = await findSimilarItems(found).catch((error: unknown) => {
    // Similar items are optional: the page is shown without them.
    log.error({ err: error, item: found.id }, 'similar items hidden')
    return []
  })
  const isOwn = viewer?.userId === found.seller.id
  const [[item = found], marked, request, why, subject, asked] = await Promise.all([
    markSaved(viewer, [found]),
    markSaved(viewer, similar),
    viewer && isOwn ? findOwnRequest(viewer, found.id) : null,
    whyHidden([found]),
    findHiddenListing(viewer, found.id),
    viewer && isOwn ? listAsked(viewer, found.id) : null,
  ])
  return {
    now: Date.now(),
    item,
    facts: showFacts(item),
    similar: marked,
    request,
    whyHidden: why.get(found.id) ?? null,
    subject,
    asked: asked?.items[0] ?? null,
    publicUrl: settings().publicUrl,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'item' in loaderData
    ? listingMeta(loaderData.item, loaderData.publicUrl)
    : [
        { title: loaderData?.isDeleted ? say.deletedTitle() : say.notFoundTitle() },
        { name: 'robots', content: 'noindex' },
      ]

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  if (!('item' in loaderData)) return loaderData.isDeleted ? <ListingDeleted /> : <ListingNotFound />
  // A listing opened from another one starts with fresh state: first photo, first tab.
  return <ListingArticle key={loaderData.item.id} {...loaderData} />
}

type Props = {
  now: number
  item: Listing
  facts: ReturnType<typeof showFacts>
  similar: ListingCard[]
  /** The owner's request to sponsor it. */
  request: OwnRequest | null
  /** The reason why it is hidden; only its owner and admins see a hidden listing. */
  whyHidden: ReportReason | null
  /** For admins looking at a hidden listing: what they can act on. */
  subject: Subject | null
  /** For the seller who is asked whether it is still on sale. */
  asked: AskedItem | null
  publicUrl: string
}

function ListingArticle({ now, item, facts, similar, request, whyHidden: why, subject, asked, publicUrl }: Props) {
  const { user } = useAuth()
  const photoBase = usePhotoBase()
  const trail = listingTrail(item)
  const shareable = { title: item.title, price: item.price, url: publicUrl + pageHref(listingPath(item.id)) }
  const isOwn = user?.id === item.seller.id
  // Admins also see a hidden listing, but can neither save it nor write about it.
  const mayDeal = !isOwn && !item.isHidden
  const contact = useContactSeller({
    viewerId: user?.id ?? null,
    listing: { ...item, photo: item.photos[0] ?? null },
    seller: item.seller,
    isSold: item.isSold,
  })
  return (
    <div className="page-width">
      <JsonLd data={() => productData(item, { publicUrl, now, photoBase })} />
      <JsonLd data={() => breadcrumbData(publicUrl, trail)} />
      <div className="lg:py-3">
        <Breadcrumbs trail={trail} />
      </div>
      {isOwn && <JustListed share={<ShareLinks listing={shareable} look="plain" />} />}
      <article className="grid-cols-2 grid-rows-[auto_1fr] gap-x-10 lg:grid">
        <Gallery
          photos={item.photos}
          title={item.title}
          category={item.category}
          isSold={item.isSold}
          // A link to a hidden listing leads others to "Not Found".
          corner={!item.isSold && !item.isHidden && <ShareMenu listing={shareable} />}
        />
        <div className="row-span-2 mt-3 self-start lg:sticky lg:top-24 lg:mt-0">
          <ListingFacts
            item={item}
            isOwn={isOwn}
            notice={
              <>
                {item.isHidden && <HiddenNotice why={why} isOwn={isOwn} />}
                {user?.isAdmin && <SubjectSlot subject={subject} />}
              </>
            }
            aside={
              isOwn &&
              site().sponsorship && (
                <a
                  href={pageHref('/sponsor-request')}
                  className="inline-flex min-h-11 items-center self-start text-brand underline"
                >
                  {say.sponsorOthers()}
                </a>
              )
            }
            actions={
              <div className="flex flex-col gap-3">
                {isOwn ? <OwnerSlot item={item} asked={asked} /> : mayDeal && contact.button('max-lg:hidden')}
                {isOwn && site().sponsorship && !item.isSold && !item.isHidden && !item.isPaused && (
                  <RequestSponsorship item={item} request={request} where="onListing" />
                )}
                {mayDeal && <WishlistButton item={item} />}
              </div>
            }
          />
        </div>
        <div className="mt-6 min-w-0">
          <ListingTabs item={item} facts={facts} />
          <div className="mt-6 flex flex-col gap-4">
            <SellerAndSafety item={item} className="lg:hidden" />
            {mayDeal && !item.isSold && (
              <div className="flex max-lg:justify-center">
                <ReportButton viewerId={user?.id ?? null} subject={{ kind: 'listing', id: item.id }} />
              </div>
            )}
          </div>
        </div>
        {!item.isSold && !item.isHidden && (
          <div
            className={`contact-bar sticky-bar sticky mt-6 bottom-[calc(var(--below-contact-bar,3.5rem)+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-surface px-4 py-2 lg:hidden ${user ? 'noscript:hidden' : ''}`}
          >
            {isOwn ? <ShareButton listing={shareable} className="w-full" /> : contact.button('w-full')}
          </div>
        )}
      </article>
      <SimilarItems
        items={similar}
        category={item.category}
        now={now}
        renderHeart={(similarItem) => <Heart item={similarItem} />}
      />
      {contact.dialog}
    </div>
  )
}

/** A listing that could not be read may be there: only a 404 says that it is not. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ListingNotFound />
  return <ErrorView title={somethingWentWrong()} />
}

const ListingNotFound = ({ children }: { children?: React.ReactNode }) => (
  <NoListing title={say.notFound()} text={say.notFoundText()}>
    {children}
  </NoListing>
)

const ListingDeleted = () => <NoListing title={say.listingDeleted()} text={say.deletedText()} />

function NoListing({ children, ...words }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <EmptyState art="gone" headingLevel="h1" {...words}>
      {children}
      <Link to="/" className={buttonClass(children ? 'plain' : 'primary')}>
        {say.goToHome()}
      </Link>
      <Link to="/browse" className={buttonClass('plain')}>
        {say.browseItems()}
      </Link>
    </EmptyState>
  )
}
