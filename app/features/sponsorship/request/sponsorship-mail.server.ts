import { db } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { listingPath } from '#app/features/catalogue/listing/listing-metadata.ts'
import * as say from '#app/features/sponsorship/messages/messages.ts'
import type { Decision } from '#app/nouns/sponsored-request/request-moves.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { Mail, MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

interface DecidedRow {
  email: string
  language: Language
  itemId: string
  title: string
  expiresAt: Date | null
}

/**
 * Tells the requester about the decision. The admins' notes are internal and not included. Deleted and banned accounts
 * get no mail.
 */
export const DECISION_MAIL: MailKind<{ request: string; status: Decision }> = {
  name: 'sponsorship-decided',
  async compose({ request, status }) {
    const sql = db()
    const [row] = await sql<DecidedRow[]>`
      select u.email, u.language, r.item_id as "itemId", i.title, r.expires_at as "expiresAt"
      from sponsored_requests r join items i on i.id = r.item_id join users u on u.id = r.user_id
      where r.id = ${request}::uuid and ${isReachableAccount(sql, 'u')}`
    if (!row) return null
    return inLanguage(row.language, () => composeDecision(row, status))
  },
}

function composeDecision(row: DecidedRow, status: Decision): Mail {
  const title = withoutAddresses(oneLine(row.title))
  const url = (path: string) => settings().publicUrl + pageHref(path)
  if (status === 'approved') {
    const text = row.expiresAt
      ? say.mailApprovedUntil({ item: title, day: formatDay(row.expiresAt) })
      : say.mailApprovedText({ item: title })
    return {
      to: row.email,
      subject: say.mailApprovedSubject({ item: title }),
      ...mailBody({
        title: say.mailApprovedTitle(),
        text,
        button: { label: say.mailSeeListing(), url: url(listingPath(row.itemId)) },
        after: say.mailFourShown(),
      }),
    }
  }
  return {
    to: row.email,
    subject: say.mailRejectedSubject({ item: title }),
    ...mailBody({
      title: say.mailRejectedTitle(),
      text: say.mailRejectedText({ item: title }),
      button: { label: say.mailContactUs(), url: url('/contact') },
      after: say.mailToKnowMore(),
    }),
  }
}
