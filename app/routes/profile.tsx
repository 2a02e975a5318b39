import { data, redirect, redirectDocument, useRevalidator } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import type { ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import { findReaderPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import { BlockedPeopleRow } from '#app/features/chat/conversation-menu/blocked-people-row.tsx'
import { SendMessageButton } from '#app/features/chat/first-message/send-message-button.tsx'
import { listBlocked } from '#app/features/chat/server/conversations/blocks.server.ts'
import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { myDeals } from '#app/features/deals/list/messages/messages.ts'
import { listWaiting } from '#app/features/deals/waiting/list-waiting.server.ts'
import { WaitingList } from '#app/features/deals/waiting/waiting-list.tsx'
import { findPersonToJudge } from '#app/features/moderation/decisions/find-subject.server.ts'
import { HiddenListings } from '#app/features/moderation/hiding/hidden-notice.tsx'
import { whyHidden } from '#app/features/moderation/hiding/why-hidden.server.ts'
import { suspendedUntil } from '#app/features/moderation/messages/messages.ts'
import { ReportButton } from '#app/features/moderation/new-report/report-button.tsx'
import { ReviewModeration } from '#app/features/moderation/new-report/review-moderation.tsx'
import { NotesButton } from '#app/features/moderation/notes/notes-button.tsx'
import { SubjectSlot } from '#app/features/moderation/subject-actions/subject-slot.tsx'
import { WarningHistory } from '#app/features/moderation/warnings/warning-history.tsx'
import { listWarnings } from '#app/features/moderation/warnings/warnings.server.ts'
import { PreferenceRows } from '#app/features/notices/preferences/preference-rows.tsx'
import { listPreferences } from '#app/features/notices/preferences/preferences.server.ts'
import { OffersRow } from '#app/features/offers/offers-row.tsx'
import { takesAnyOffers } from '#app/features/offers/server/offer-terms.server.ts'
import { AccountSection } from '#app/features/people/account-data/account-section.tsx'
import { AwayRow } from '#app/features/people/away/away-form.tsx'
import { EditProfileButton } from '#app/features/people/edit-profile-button.tsx'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import { hasUnsoldItems, listProfileItems } from '#app/features/people/list-profile-items.server.ts'
import * as say from '#app/features/people/messages/messages.ts'
import { ProfileListings } from '#app/features/people/profile-listings.tsx'
import { ProfileNotFound } from '#app/features/people/profile-not-found.tsx'
import { readProfileCursor } from '#app/features/people/profile-schema.server.ts'
import { ProfileView } from '#app/features/people/profile-view.tsx'
import * as sayReviews from '#app/features/reviews/messages/messages.ts'
import { ReplyForm } from '#app/features/reviews/review-deal.tsx'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { listReviews } from '#app/features/reviews/server/list-reviews.server.ts'
import { OwnerItemActions } from '#app/features/selling/editor/owner/owner-item-actions.tsx'
import { readUpiHint } from '#app/features/upi/server/own-upi.server.ts'
import { UpiRow } from '#app/features/upi/upi-row.tsx'
import { Heart } from '#app/features/wishlist/heart.tsx'
import { listWishlist } from '#app/features/wishlist/list-wishlist.server.ts'
import { WishlistItems } from '#app/features/wishlist/page/wishlist-items.tsx'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { siteName } from '#app/shared/site-name.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { readGluedId } from '#app/shared/uuid.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

import type { Route } from './+types/profile'

const profilePath = (id: string) => `/profile/${id}`

export const handle = { params: ['cursor'], perPlace: true } as const satisfies PageHandle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  const id = params.userId ?? viewer?.userId
  if (!id) throw redirectDocument(signInPath('/profile'))
  const linked = readGluedId(id)
  if (linked) return redirect(profilePath(linked), 301)
  const profile = await getProfile(viewer, id)
  if (!profile) return data(null, { status: 404 })
  if (params.userId && params.userId !== profile.id) return redirect(profilePath(profile.id), 301)
  const cursor = readProfileCursor(readQuery(request, handle))
  const isOwn = viewer?.userId === profile.id
  const items = await listProfileItems(profile.id, { cursor, withHidden: isOwn })
  const place = await findReaderPlace(context, handle)
  return {
    now: Date.now(),
    profile,
    path: params.userId ? profilePath(profile.id) : '/profile',
    cursor,
    reviews: await listReviews(profile.id),
    items: { ...items, items: isOwn ? items.items : await markDistances(place, await markSaved(viewer, items.items)) },
    /** Settings that only the owner sees. */
    own: isOwn
      ? {
          waiting: await listWaiting(viewer),
          preferences: await listPreferences(viewer),
          takesOffers: await takesAnyOffers(viewer),
          upi: await readUpiHint(viewer),
          blocked: await listBlocked(viewer),
          wishlist: await listSaved(viewer, place),
          hidden: await listHidden(items.items),
        }
      : null,
    /** The viewer may write to the seller about anything on sale. */
    mayWrite: viewer !== null && !isOwn && (await hasUnsoldItems(profile.id)),
    /** For admins: what they can act on, and what they did before. */
    subject: await findPersonToJudge(viewer, profile.id),
    warnings: await listWarnings(viewer, profile.id),
  }
}

async function listSaved(viewer: Viewer, place: ReaderPlace | null) {
  const wishlist = await listWishlist(viewer)
  return { ...wishlist, items: await markDistances(place, wishlist.items) }
}

/** Which of the viewer's own listings are hidden, and why. */
async function listHidden(items: readonly ListingCard[]) {
  const why = await whyHidden(items)
  return items.flatMap(({ id, title, isHidden }) => (isHidden ? [{ id, title, why: why.get(id) ?? null }] : []))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: say.profileNotFoundTitle() }, { name: 'robots', content: 'noindex' }]
  const { profile, items, cursor } = loaderData
  return pageMeta(matches, {
    title: `${profile.name} · ${siteName()}`,
    description: say.sells({ name: profile.name }),
    path: profilePath(profile.id),
    index: items.items.length > 0 && cursor === null,
  })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { user, refresh, signOut } = useAuth()
  const { revalidate } = useRevalidator()
  if (!loaderData) return <ProfileNotFound />
  const { now, profile, path, cursor, items, reviews, own, mayWrite, subject, warnings } = loaderData
  const isFurther = cursor !== null
  // Only the owner receives the address.
  const isOwner = profile.email !== null

  return (
    <ProfileView
      // Another person's page starts with fresh state.
      key={profile.id}
      profile={profile}
      top={own && <WaitingList first={own.waiting} now={now} subscribe={subscribeLive} />}
      actions={
        isOwner ? (
          <>
            <EditProfileButton
              profile={profile}
              onSaved={async () => {
                await Promise.all([refresh(), revalidate()])
              }}
            />
            <a href={pageHref('/deals')} className={buttonClass('quiet')}>
              {myDeals()}
            </a>
            <a href={pageHref('/sell-many')} className={buttonClass('quiet')}>
              {say.sellMany()}
            </a>
            {items.items.length > 0 && site().sponsorship && (
              <a href={pageHref('/sponsor-request')} className={buttonClass('quiet')}>
                {say.sponsorYourItem()}
              </a>
            )}
          </>
        ) : (
          <>
            {user && mayWrite && <SendMessageButton viewerId={user.id} person={profile} />}
            {subject?.person.isBanned ? (
              <StatusBadge tone="red">
                {subject.person.until ? suspendedUntil({ until: formatDay(subject.person.until) }) : say.banned()}
              </StatusBadge>
            ) : (
              <ReportButton viewerId={user?.id ?? null} subject={{ kind: 'person', id: profile.id }} />
            )}
            {user?.isAdmin && <NotesButton person={profile} listing={null} count={null} />}
            {user?.isAdmin && <SubjectSlot subject={subject} />}
          </>
        )
      }
      reviews={{
        name: sayReviews.reviews(),
        content: (
          <ReviewList
            person={profile}
            isOwn={isOwner}
            path={`${profilePath(profile.id)}/reviews`}
            first={reviews}
            renderActions={(review) => (
              <>
                {isOwner && !review.reply && review.author && (
                  <ReplyForm review={review.id} name={review.author.name} />
                )}
                <ReviewModeration
                  review={review}
                  viewer={user}
                  page={`${profilePath(profile.id)}/reviews`}
                  isAboutViewer={isOwner}
                />
              </>
            )}
          />
        ),
      }}
      listings={
        <>
          <WarningHistory warnings={warnings} />
          {own && <HiddenListings listings={own.hidden} />}
          <ProfileListings
            // Each page of their listings starts afresh, too.
            key={cursor}
            profile={profile}
            isOwner={isOwner}
            path={path}
            first={items}
            isFurther={isFurther}
            renderGrid={(cards, change) => (
              <ListingGrid
                items={cards}
                now={now}
                columns={4}
                priority={isFurther ? 0 : 2}
                renderHeart={isOwner ? undefined : (item) => <Heart item={item} />}
                renderActions={
                  isOwner
                    ? (item) => (
                        <OwnerItemActions
                          item={item}
                          onChanged={(what) => {
                            change(item.id, what === 'deleted' ? null : { isSold: what === 'sold' })
                            void revalidate()
                          }}
                        />
                      )
                    : undefined
                }
              />
            )}
          />
        </>
      }
      wishlist={
        own && (
          <WishlistItems
            first={own.wishlist}
            renderGrid={(cards, renderActions) => (
              <ListingGrid items={cards} now={now} columns={4} renderActions={renderActions} />
            )}
          />
        )
      }
    >
      {profile.email !== null && (
        <AccountSection email={profile.email} onSignOutEverywhere={() => signOut('everywhere')}>
          {own && (
            <>
              <PreferenceRows initial={own.preferences} />
              <OffersRow takesOffers={own.takesOffers} />
              <UpiRow initial={own.upi} />
              <AwayRow now={now} awayUntil={profile.awayUntil} onChanged={() => void revalidate()} />
              <BlockedPeopleRow initial={own.blocked} />
            </>
          )}
        </AccountSection>
      )}
    </ProfileView>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
