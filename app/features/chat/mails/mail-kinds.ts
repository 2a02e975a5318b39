/** What somebody is mailed about, each of which they can end by itself. */
export const MAIL_KINDS = ['messages', 'wishlist'] as const

export type MailKind = (typeof MAIL_KINDS)[number]
