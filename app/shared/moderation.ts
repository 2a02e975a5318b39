/** The reason why a listing is hidden: an admin hid it individually, or its seller is banned. */
export const HIDDEN_REASONS = ['report', 'ban'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** The kinds of things that can be reported besides conversations. */
export const REPORT_KINDS = ['listing', 'person'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Reasons to report listings and people; those for conversations are in `chat.ts`. */
export const REPORTED_FOR = ['scam', 'counterfeit', 'prohibited', 'misleading', 'harassment', 'spam', 'other'] as const
export type ReportedFor = (typeof REPORTED_FOR)[number]

/** A report is open until an admin acts on it or dismisses it. */
export const REPORT_STATUSES = ['open', 'acted', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Everything that can be reported. */
export const REPORTED_KINDS = ['conversation', ...REPORT_KINDS] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/**
 * Which decisions an admin can make in each state, and whether its reporter may report again: an open report already
 * covers it, and a decided one is reopened.
 */
export const REPORT_STATES: Record<
  ReportStatus,
  { decisions: readonly Exclude<ReportStatus, 'open'>[]; maySayAgain: boolean }
> = {
  open: { decisions: ['acted', 'dismissed'], maySayAgain: false },
  acted: { decisions: [], maySayAgain: true },
  dismissed: { decisions: [], maySayAgain: true },
}

/** An admin's possible actions on a listing, by why it is hidden; `shown` when it is not. */
const LISTING_MOVES: Record<HiddenReason | 'shown', readonly ('hide' | 'show')[]> = {
  shown: ['hide'],
  report: ['show'],
  // Hiding it now keeps it hidden when the ban is lifted.
  ban: ['hide'],
}

/** The same, given its seller: a banned seller's listings cannot be shown one by one. */
export const listingMoves = (hidden: HiddenReason | null, isSellerBanned: boolean) =>
  LISTING_MOVES[hidden ?? 'shown'].filter((move) => move === 'hide' || !isSellerBanned)

export const PERSON_MOVES: Record<'active' | 'banned' | 'admin', readonly ('ban' | 'unban')[]> = {
  active: ['ban'],
  banned: ['unban'],
  // The role has to be revoked first.
  admin: [],
}

/** Every admin action, by its name in the audit log. */
export const ADMIN_ACTIONS = [
  'listing-hidden',
  'listing-shown',
  'person-banned',
  'person-unbanned',
  'sessions-ended',
  'person-exported',
  'person-erased',
  'address-change-asked',
  'report-dismissed',
  'conversation-read',
  'evidence-read',
  'feedback-status',
  'contact-status',
  'sponsorship-decided',
  'sponsorship-deleted',
  'ad-created',
  'ad-changed',
  'ad-deleted',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]
