import { db } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

const url = (path: string) => settings().publicUrl + pageHref(path)

/** Tells a person why they are warned, and how to object. */
export const WARNING_MAIL: MailKind<{ warning: string }> = {
  name: 'person-warned',
  async compose({ warning }) {
    const sql = db()
    const [row] = await sql<{ to: string; language: Language; why: ReportReason }[]>`
      select u.email as "to", u.language, w.reason as why from warnings w join users u on u.id = w.user_id
      where w.id = ${warning}::uuid and ${isVerifiedReachableAccount(sql, 'u')}`
    if (!row) return null
    return inLanguage(row.language, () => ({
      to: row.to,
      subject: say.mailWarnedSubject(),
      ...mailBody({
        title: say.mailWarnedTitle(),
        text: say.mailWarnedText({ because: describeReason(row.why).banned() }),
        button: { label: say.mailContactUs(), url: url('/contact') },
        after: say.mailMistakeOrOfficer({ address: url('/grievance') }),
      }),
    }))
  },
}
