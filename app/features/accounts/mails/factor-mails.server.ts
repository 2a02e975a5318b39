import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/accounts/mails/messages/messages.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'

import { link, tellOwner } from './account-mails.server.ts'

const NEWS = {
  added: say.factorAdded,
  removed: say.factorRemoved,
  codes: say.factorCodes,
  'code-used': say.factorCodeUsed,
  reset: say.factorsReset,
}
type News = keyof typeof NEWS

/** Somebody else may have changed how the person signs in. */
const FACTOR_MAIL = tellOwner<{ user: string; what: News }>('second-factor', ({ what }) => ({
  subject: say.factorSubject(),
  title: NEWS[what](),
  text: say.factorText(),
  button: { label: say.factorButton(), url: link('/settings/account', {}) },
  after: say.factorAfter(),
}))

/** The admin role wants a second factor within a week. */
const FACTOR_DUE_MAIL = tellOwner('second-factor-due', () => ({
  subject: say.factorDueSubject(),
  title: say.factorDueTitle(),
  text: say.factorDueText(),
  button: { label: say.factorDueButton(), url: link('/settings/account', {}) },
  after: say.factorDueAfter(),
}))

export const FACTOR_MAILS = [FACTOR_MAIL, FACTOR_DUE_MAIL]

export async function queueFactorMail(sql: Sql | TransactionSql, userId: string, what: News): Promise<void> {
  await queueMail(sql, FACTOR_MAIL, { user: userId, what })
}

export async function queueFactorDueMail(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await queueMail(sql, FACTOR_DUE_MAIL, { user: userId })
}
