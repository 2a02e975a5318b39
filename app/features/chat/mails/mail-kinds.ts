/** The kinds of notification mails. Users can switch off each kind separately. */
export const MAIL_KINDS = ['messages', 'wishlist', 'sale'] as const

export type MailKind = (typeof MAIL_KINDS)[number]
