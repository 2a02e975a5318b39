import { data, isRouteErrorResponse, Link, redirect, useRevalidator, useRouteError } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { SimilarItems } from '#app/features/catalogue/cards/similar-items.tsx'
import { listFacetLinks, type FacetLink } from '#app/features/catalogue/filters/facets/facet-pages.server.ts'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { Gallery } from '#app/features/catalogue/listing/gallery/gallery.tsx'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { ListingFacts, SellerAndSafety } from '#app/features/catalogue/listing/listing-facts.tsx'
import {
  listingMeta,
  listingPath,
  listingTrail,
  productData,
  shareFacts,
} from '#app/features/catalogue/listing/listing-metadata.ts'
import { ListingTabs, showFacts } from '#app/features/catalogue/listing/listing-tabs.tsx'
import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { ShareButton, ShareLinks, ShareMenu } from '#app/features/catalogue/listing/sharing/share-button.tsx'
import { wasDeleted } from '#app/features/catalogue/listing/was-deleted.server.ts'
import { findReaderPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import { useContactSeller } from '#app/features/chat/first-message/use-contact-seller.tsx'
import { AboutListingLine } from '#app/features/chat/pane/about-listing.tsx'
import { findHiddenListing } from '#app/features/moderation/decisions/find-subject.server.ts'
import { HiddenNotice } from '#app/features/moderation/hiding/hidden-notice.tsx'
import { whyHidden } from '#app/features/moderation/hiding/why-hidden.server.ts'
import { ReportButton } from '#app/features/moderation/new-report/report-button.tsx'
import type { Subject } from '#app/features/moderation/report.schema.ts'
import { SubjectSlot } from '#app/features/moderation/subject-actions/subject-slot.tsx'
import { OwnOffers } from '#app/features/offers/listing/own-offers.tsx'
import { ReservedNote } from '#app/features/offers/listing/reserved-note.tsx'
import { useMakeOffer } from '#app/features/offers/listing/use-make-offer.tsx'
import { WhoBought } from '#app/features/offers/listing/who-bought.tsx'
import {
  findOffering,
  findOwnOffers,
  type OwnOffers as OwnOffersOf,
} from '#app/features/offers/server/offer-terms.server.ts'
import { listBuyers } from '#app/features/offers/server/record-sale.server.ts'
import { OwnProof } from '#app/features/proofs/own-proof.tsx'
import { ProofNote } from '#app/features/proofs/proof-photo.tsx'
import { findProof } from '#app/features/proofs/server/find-proof.server.ts'
import { AddProof } from '#app/features/proofs/use-add-proof.tsx'
import { OwnerSlot } from '#app/features/selling/editor/owner/owner-slot.tsx'
import { JustListed } from '#app/features/selling/editor/publishing/just-listed.tsx'
import type { SoldSpan } from '#app/features/selling/prices/price-hint.schema.ts'
import { SoldLine } from '#app/features/selling/prices/sold-line.tsx'
import { hintSoldPrices } from '#app/features/selling/prices/sold-prices.server.ts'
import type { AskedItem } from '#app/features/selling/still-on-sale/asked.ts'
import { listAsked } from '#app/features/selling/still-on-sale/confirm-item.server.ts'
import { findOwnRequest } from '#app/features/sponsorship/own-requests.server.ts'
import { RequestSponsorship } from '#app/features/sponsorship/request-sponsorship.tsx'
import type { OwnRequest } from '#app/features/sponsorship/request/sponsored-request.schema.ts'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { WishlistButton } from '#app/features/wishlist/wishlist-button.tsx'
import type { Listing, ListingCard } from '#app/nouns/item/listing.schema.ts'
import type { Offering, PossibleBuyer } from '#app/nouns/offer/offer.schema.ts'
import type { ProofView } from '#app/nouns/proof/proof.schema.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { site } from '#app/nouns/site/this-site.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { log } from '#app/platform/log/log.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { readGluedId } from '#app/shared/uuid.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { breadcrumbData, Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { usePhotoBase } from '#app/ui/pictures/photo-base.tsx'

import type { Route } from './+types/listing'

export const handle = { params: [], perPlace: true } as const satisfies PageHandle

export async function loader({ params: { listingId }, context }: Route.LoaderArgs) {
  const linked = readGluedId(listingId)
  if (linked) return redirect(listingPath(linked), 301)
  const viewer = findViewer(context)
  const listing = await getItem(listingId, viewer)
  if (!listing) {
    const isDeleted = await wasDeleted(listingId)
    return data({ isDeleted }, { status: isDeleted ? 410 : 404 })
  }
  if (listing.id !== listingId) return redirect(listingPath(listing.id), 301)
  const similar = await findSimilarItems(listing).catch((error: unknown) => {
    // Similar items are optional: the page is shown without them.
    log.error({ err: error, item: listing.id }, 'similar items hidden')
    return []
  })
  const isOwn = viewer?.userId === listing.seller.id
  const place = await findReaderPlace(context, handle)
  const [[item = listing], marked, request, why, subject, asked, more, ownOffers, buyers, offering, proof, sold] =
    await Promise.all([
      markSaved(viewer, [listing]).then((items) => markDistances(isOwn ? null : place, items)),
      markSaved(viewer, similar).then((items) => markDistances(place, items)),
      viewer && isOwn ? findOwnRequest(viewer, listing.id) : null,
      whyHidden([listing]),
      findHiddenListing(viewer, listing.id),
      viewer && isOwn ? listAsked(viewer, listing.id) : null,
      listFacetLinks(listing),
      viewer && isOwn && !listing.isSold ? findOwnOffers(viewer, listing.id) : null,
      viewer && isOwn && listing.isSold ? listBuyers(viewer, listing.id) : [],
      viewer && !isOwn && listing.isReserved && !listing.isHidden ? findOffering(viewer, listing.id) : null,
      listing.isSold ? null : findProof(viewer, listing.id),
      listing.isSold || listing.isHidden ? null : hintSoldPrices(listing),
    ])
  return {
    now: Date.now(),
    item,
    facts: showFacts(item),
    shared: shareFacts(item),
    similar: marked,
    more,
    request,
    whyHidden: why.get(listing.id) ?? null,
    subject,
    asked: asked?.items[0] ?? null,
    ownOffers,
    buyers,
    offering,
    proof,
    sold,
    publicUrl: settings().publicUrl,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'item' in loaderData
    ? listingMeta(loaderData.item, loaderData.shared, loaderData.publicUrl)
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
  /** A line of details that the title lacks. */
  shared: string
  similar: ListingCard[]
  /** Lists of the same brand, theme and so on. */
  more: readonly FacetLink[]
  /** The owner's request to sponsor it. */
  request: OwnRequest | null
  /** The reason why it is hidden; only its owner and admins see a hidden listing. */
  whyHidden: ReportReason | null
  /** For admins looking at a hidden listing: what they can act on. */
  subject: Subject | null
  /** For the seller who is asked whether it is still on sale. */
  asked: AskedItem | null
  /** Its offers, for its seller alone. */
  ownOffers: OwnOffersOf | null
  /** For the seller of a sold item whose buyer is not known. */
  buyers: PossibleBuyer[]
  /** How a reserved listing stands for the viewer. */
  offering: Offering | null
  /** Its proof photo, if there is one that the viewer may see. */
  proof: ProofView | null
  sold: SoldSpan | null
  publicUrl: string
}

/** Words on two lines keep the bar as high as words on one. */
const IN_BAR = 'px-3! py-1! text-sm leading-tight'

function ListingArticle({
  now,
  item,
  facts,
  shared,
  similar,
  more,
  request,
  whyHidden: why,
  subject,
  asked,
  ownOffers,
  buyers,
  offering,
  proof,
  sold,
  publicUrl,
}: Props) {
  const { user } = useAuth()
  const { revalidate: reload } = useRevalidator()
  const photoBase = usePhotoBase()
  const trail = listingTrail(item)
  const url = publicUrl + pageHref(listingPath(item.id))
  const shareable = { title: item.title, price: item.price, facts: shared, url }
  const isOwn = user?.id === item.seller.id
  // Admins also see a hidden listing, but can neither save it nor write about it.
  const mayDeal = !isOwn && !item.isHidden
  const contact = useContactSeller({
    viewerId: user?.id ?? null,
    listing: { ...item, photo: item.photos[0] ?? null },
    seller: item.seller,
    isSold: item.isSold,
  })
  const isReserved = item.isReserved === true && !item.isSold
  const offer = useMakeOffer({
    isSignedIn: user !== null,
    listing: item,
    mayOffer: mayDeal && !item.isSold && !isReserved && item.takesOffers,
    about: (
      <p className="flex rounded-md border border-line bg-surface p-2">
        <AboutListingLine listing={{ ...item, photo: item.photos[0] ?? null }} />
      </p>
    ),
  })
  return (
    <div className="page-width">
      <JsonLd data={() => productData(item, { publicUrl, now, photoBase })} />
      <JsonLd data={() => breadcrumbData(publicUrl, trail)} />
      <div className="lg:py-3">
        <Breadcrumbs trail={trail} />
      </div>
      {isOwn && (
        <JustListed
          share={<ShareLinks listing={shareable} look="plain" />}
          proof={proof === null && <AddProof itemId={item.id} onAdded={() => void reload()} />}
        />
      )}
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
            prices={sold && <SoldLine sold={sold} className="mt-1 text-sm text-ink-soft" />}
            notice={
              <>
                {item.isHidden && <HiddenNotice why={why} isOwn={isOwn} />}
                {buyers.length > 0 && <WhoBought itemId={item.id} buyers={buyers} />}
                {isReserved && !isOwn && <ReservedNote itemId={item.id} offering={offering} />}
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
                {!isOwn && proof && <ProofNote proof={proof} title={item.title} />}
                {isOwn ? <OwnerSlot item={item} asked={asked} /> : mayDeal && contact.button('max-lg:hidden')}
                {mayDeal && offer.button('max-lg:hidden')}
                {ownOffers && <OwnOffers item={item} offers={ownOffers} />}
                {isOwn && !item.isSold && <OwnProof item={item} proof={proof} onChange={() => void reload()} />}
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
            {isOwn ? (
              <ShareButton listing={shareable} className="w-full" />
            ) : (
              <div className="flex flex-wrap gap-2">
                {contact.button(`flex-[3_1_10rem] ${IN_BAR}`)}
                {offer.button(`flex-[2_1_7rem] ${IN_BAR}`)}
              </div>
            )}
          </div>
        )}
      </article>
      <SimilarItems
        more={more}
        items={similar}
        category={item.category}
        now={now}
        renderHeart={(similarItem) => <Heart item={similarItem} />}
      />
      {contact.dialog}
      {offer.dialog}
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
