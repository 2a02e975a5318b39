/** The reason why a listing is hidden: an admin hid it individually, or its seller is banned. */
export const HIDDEN_REASONS = ['report', 'ban'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** In the same column: nobody hid the listing, but it is in no list, because its seller is away. */
export const PAUSED = 'away'

/** Every admin action, by its name in the audit log. */
export const ADMIN_ACTIONS = [
  'listing-hidden',
  'listing-shown',
  'review-hidden',
  'review-shown',
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
  'site-switched',
  'invitation-made',
  'invitation-revoked',
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
