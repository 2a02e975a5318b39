import { ACCOUNT_MAILS } from '#app/features/accounts/mails/account-mails.server.ts'
import { EMAIL_CHANGE_MAILS } from '#app/features/accounts/mails/email-change-mails.server.ts'
import { FACTOR_MAILS } from '#app/features/accounts/mails/factor-mails.server.ts'
import { CONTACT_MAILS } from '#app/features/inquiries/contact-mail.server.ts'
import { REPORT_MAILS } from '#app/features/moderation/decisions/report-mails.server.ts'
import { WARNING_MAIL } from '#app/features/moderation/warnings/warning-mail.server.ts'
import { SALE_MAIL } from '#app/features/selling/still-on-sale/sale-mail.server.ts'
import { DECISION_MAIL } from '#app/features/sponsorship/request/sponsorship-mail.server.ts'
import type { MailKind } from '#app/platform/mail/mail.server.ts'

/**
 * Every kind of mail that is queued together with an event. Two kinds have jobs of their own, because they gather what
 * happened: unread messages (`chat/mails/unread-mails.server.ts`) and saved items (`wishlist/mails/`).
 */
export const MAILS: readonly MailKind[] = [
  ...ACCOUNT_MAILS,
  ...EMAIL_CHANGE_MAILS,
  ...FACTOR_MAILS,
  ...REPORT_MAILS,
  WARNING_MAIL,
  ...CONTACT_MAILS,
  DECISION_MAIL,
  SALE_MAIL,
]
