/** Why an admin took a listing out of sight: for itself, or because its seller is banned. */
export const HIDDEN_REASONS = ['report', 'ban'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** What people can report beside their conversations. */
export const REPORT_KINDS = ['listing', 'person'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Of listings and people; those of conversations are in `chat.ts`. */
export const REPORTED_FOR = ['scam', 'counterfeit', 'prohibited', 'misleading', 'harassment', 'spam', 'other'] as const
export type ReportedFor = (typeof REPORTED_FOR)[number]

/** A report is open until an admin acts on it or dismisses it. */
export const REPORT_STATUSES = ['open', 'acted', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Everything that an admin does to others, as the audit log names it. */
export const ADMIN_ACTIONS = [
  'listing-hidden',
  'listing-shown',
  'person-banned',
  'person-unbanned',
  'report-dismissed',
  'feedback-status',
  'contact-status',
  'sponsorship-decided',
  'sponsorship-deleted',
  'ad-created',
  'ad-changed',
  'ad-deleted',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]
