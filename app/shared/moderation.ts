/** The reason why a listing is hidden: an admin hid it individually, or its seller is banned. */
export const HIDDEN_REASONS = ['report', 'ban'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** In the same column: nobody hid the listing, but it is in no list, because its seller is away. */
export const PAUSED = 'away'

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

export const PERSON_MOVES: Record<'active' | 'banned' | 'admin', readonly ('ban' | 'unban' | 'change' | 'warn')[]> = {
  active: ['ban', 'warn'],
  // Also a ban without an end can be given one.
  banned: ['unban', 'change'],
  // The role has to be revoked first.
  admin: [],
}

/** How long a ban lasts, and the reason that its person is told. */
export interface BanTerm {
  /** The end of a suspension; null for a ban without an end. */
  until: Date | null
  why: ReportedFor | null
}

/** A ban without an end, and without a reason that is told. */
export const FOR_GOOD: BanTerm = { until: null, why: null }

/** The lengths of a suspension that are offered, in days; any other end is chosen as a date. */
export const SUSPENSION_DAYS = [1, 3, 7, 30] as const
/** A suspension ends within a year: whatever is longer is a ban. */
export const SUSPENSION_DAYS_MAX = 366

/** Every admin action, by its name in the audit log. */
export const ADMIN_ACTIONS = [
  'listing-hidden',
  'listing-shown',
  'person-banned',
  'person-suspended',
  'person-unbanned',
  'person-warned',
  'sessions-ended',
  'person-exported',
  'person-erased',
  'address-change-asked',
  'report-dismissed',
  'note-added',
  'conversation-read',
  'evidence-read',
  'feedback-status',
  'contact-status',
  'sponsorship-decided',
  'sponsorship-deleted',
  'ad-created',
  'ad-changed',
  'ad-deleted',
  'word-added',
  'word-removed',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]

/** An entry of the list of words that admins watch: a word or phrase, or a link to a domain. */
export const WATCHED_KINDS = ['phrase', 'domain'] as const
export type WatchedKind = (typeof WATCHED_KINDS)[number]
/** A refused text is not stored; below a message with a caution, its reader is told. */
export const WATCHED_EFFECTS = ['refuse', 'caution'] as const
export type WatchedEffect = (typeof WATCHED_EFFECTS)[number]
export const WATCHED_PLACES = ['listings', 'messages', 'names'] as const
export type WatchedPlace = (typeof WATCHED_PLACES)[number]
/** So many entries are held in memory and looked for in each text. */
export const WATCHED_MAX = 1000
export const WATCHED_TEXT_MAX = 100
export const WATCHED_NOTE_MAX = 300

export interface WatchedWord {
  kind: WatchedKind
  /** As the operator wrote it. */
  text: string
  effect: WatchedEffect
  places: readonly WatchedPlace[]
}
