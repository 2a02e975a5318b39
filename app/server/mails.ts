import { ACCOUNT_MAILS } from '#app/features/accounts/mails/account-mails.server.ts'
import { EMAIL_CHANGE_MAILS } from '#app/features/accounts/mails/email-change-mails.server.ts'
import { FACTOR_MAILS } from '#app/features/accounts/mails/factor-mails.server.ts'
import { CONTACT_MAILS } from '#app/features/notices/words/contact-mails.server.ts'
import { NOTICE_MAILS } from '#app/features/notices/words/notice-mails.server.ts'
import { SALE_MAIL } from '#app/features/notices/words/sale-mail.server.ts'
import type { MailKind } from '#app/platform/mail/mail.server.ts'

/**
 * Every kind of mail that is queued together with an event. Two kinds have jobs of their own, because they gather what
 * happened: unread messages and saved items (`notices/words/`).
 */
export const MAILS: readonly MailKind[] = [
  ...ACCOUNT_MAILS,
  ...EMAIL_CHANGE_MAILS,
  ...FACTOR_MAILS,
  ...NOTICE_MAILS,
  ...CONTACT_MAILS,
  SALE_MAIL,
]
