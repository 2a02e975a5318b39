import type { Deed, Report } from './report.ts'

/** The reports of a page after something was done: all that tell of the same listing or person, and those it decided. */
export function applyDeed(reports: readonly Report[], deed: Deed, now: { at: string; by: string }): Report[] {
  return reports.map((report) => {
    const isClosed = report.status === 'open' && deed.closed.includes(report.id)
    return {
      ...report,
      ...(isClosed && { status: deed.did === 'dismissed' ? 'dismissed' : 'acted', decided: now }),
      listing: listingAfter(report, deed),
      person: personAfter(report.person, deed),
      reporter: personAfter(report.reporter, deed),
    }
  })
}

function listingAfter({ listing }: Report, deed: Deed): Report['listing'] {
  if (!listing) return null
  if (deed.did === 'listing' && deed.id === listing.id) return { ...listing, hiddenReason: deed.hiddenReason }
  if (deed.did !== 'person' || deed.id !== listing.sellerId) return listing
  if (deed.isBanned) return { ...listing, hiddenReason: listing.hiddenReason ?? 'ban' }
  return { ...listing, hiddenReason: listing.hiddenReason === 'ban' ? null : listing.hiddenReason }
}

const personAfter = (person: Report['person'], deed: Deed) =>
  deed.did === 'person' && deed.id === person.id ? { ...person, isBanned: deed.isBanned } : person
