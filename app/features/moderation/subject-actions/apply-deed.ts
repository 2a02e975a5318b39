import type { FlaggedPhoto } from '#app/features/moderation/flagged-photos/flagged-photo.schema.ts'
import type { ReportGroup } from '#app/features/moderation/report-group.ts'
import type { Deed, Report, Subject } from '#app/features/moderation/report.schema.ts'
import type { HiddenReason } from '#app/shared/moderation.ts'

/**
 * The reports of a page after an admin's action: updates all that concern the same listing or person, and those it
 * decided.
 */
export function applyDeed(reports: readonly Report[], deed: Deed, now: { at: string; by: string }): Report[] {
  return reports.map((report) => ({
    ...report,
    ...(report.status === 'open' && toDecision(report, deed, now)),
    listing: listingAfter(report, deed),
    review: reviewAfter(report, deed),
    person: personAfter(report.person, deed),
    reporter: personAfter(report.reporter, deed),
  }))
}

/** The same for groups of reports. */
export const applyDeedToGroups = (
  groups: readonly ReportGroup[],
  deed: Deed,
  now: { at: string; by: string },
): ReportGroup[] => groups.map((group) => ({ ...group, first: applyDeed(group.first, deed, now) }))

type Decision = Pick<Report, 'status' | 'decided'>

/** How an open report was decided: by this action, or earlier by another admin. */
function toDecision({ id }: Report, deed: Deed, now: { at: string; by: string }): Decision | null {
  if (deed.closed.includes(id)) return { status: deed.did === 'dismissed' ? 'dismissed' : 'acted', decided: now }
  const before = deed.already?.find((one) => one.id === id)
  return before ? { status: before.status, decided: { at: before.at, by: before.by } } : null
}

/** The same for photos that look copied: an action against the newer listing decides them. */
export function applyDeedToPhotos(
  photos: readonly FlaggedPhoto[],
  deed: Deed,
  now: { at: string; by: string },
): FlaggedPhoto[] {
  return photos.map((photo) => {
    const hiddenReason = reasonAfter({ ...photo.listing, sellerId: photo.seller.id }, deed)
    const isClosed = photo.status === 'open' && hiddenReason !== null && photo.listing.hiddenReason !== hiddenReason
    return {
      ...photo,
      // For photos, the answer does not say which admin was first.
      ...(isClosed && { status: 'acted', decided: deed.already ? null : now }),
      listing: { ...photo.listing, hiddenReason, isHidden: hiddenReason !== null },
      seller: personAfter(photo.seller, deed),
      other: { ...photo.other, isHidden: isOtherHidden(photo, deed) },
    }
  })
}

/** The same for a listing and its seller, or for a person, on their own page. */
export const applyDeedToSubject = ({ listing, person }: Subject, deed: Deed): Subject => ({
  listing: listing && { ...listing, hiddenReason: reasonAfter({ ...listing, sellerId: person.id }, deed) },
  person: personAfter(person, deed),
})

function isOtherHidden({ other }: FlaggedPhoto, deed: Deed): boolean {
  if (deed.did === 'listing' && deed.id === other.id) return deed.hiddenReason !== null
  return other.isHidden || (deed.did === 'person' && deed.id === other.seller.id && deed.isBanned)
}

type Hideable = { id: string; sellerId: string; hiddenReason: HiddenReason | null }

const listingAfter = ({ listing }: Report, deed: Deed): Report['listing'] =>
  listing && { ...listing, hiddenReason: reasonAfter(listing, deed) }

/** A ban hides what its person wrote, too; what its end shows again, only the server knows. */
function reviewAfter({ review, person }: Report, deed: Deed): Report['review'] {
  if (!review) return null
  if (deed.did === 'review' && deed.id === review.id) return { ...review, isHidden: deed.isHidden }
  return deed.did === 'person' && deed.id === person.id && deed.isBanned ? { ...review, isHidden: true } : review
}

function reasonAfter({ id, sellerId, hiddenReason }: Hideable, deed: Deed): HiddenReason | null {
  if (deed.did === 'listing' && deed.id === id) return deed.hiddenReason
  if (deed.did !== 'person' || deed.id !== sellerId) return hiddenReason
  if (deed.isBanned) return hiddenReason ?? 'ban'
  return hiddenReason === 'ban' ? null : hiddenReason
}

const personAfter = <Person extends { id: string; isBanned: boolean }>(person: Person, deed: Deed): Person =>
  deed.did === 'person' && deed.id === person.id ? { ...person, isBanned: deed.isBanned, until: deed.until } : person
