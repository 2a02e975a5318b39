import { db } from '#app/db/client.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { listAsked } from '#app/features/selling/still-on-sale/confirm-item.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { Mail, MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import * as say from './messages/messages.ts'

const TITLES = 10

/**
 * Asks a seller whether listings are still on sale: one mail for all of them. Its link opens a page; programs that follow every link
 * of a mail answer nothing by that. Nobody is mailed who answered meanwhile, or wants no such mails.
 */
export const SALE_MAIL: MailKind = {
  name: 'still-on-sale',
  async compose({ person, seller: before }) {
    const sql = db()
    // A release before December 2026 named them `seller`.
    const seller = String(person ?? before)
    const [row] = await sql<{ email: string; language: Language }[]>`
      select u.email, u.language from users u
      where u.id = ${seller}::uuid and ${mayBeMailed(sql, 'sale', { reader: sql`u.id`, other: sql`u.id` })}`
    if (!row) return null
    const { items } = await listAsked({ userId: seller })
    if (items.length === 0) return null
    const titles = items.map(({ title }) => withoutAddresses(oneLine(title)))
    return inLanguage(row.language, () => composeQuestion({ ...row, seller, titles }))
  },
}

function composeQuestion({ email, seller, titles }: { email: string; seller: string; titles: string[] }): Mail {
  const { page, oneClick } = unsubscribeLinks(seller, 'sale')
  const [title = ''] = titles
  const n = titles.length
  const subject = n === 1 ? say.saleSubjectOne({ title }) : say.saleSubject({ n })
  return {
    to: email,
    subject,
    ...mailBody({
      title: say.saleTitle(),
      text: say.saleText(),
      quote: [...titles.slice(0, TITLES), ...(n > TITLES ? ['…'] : [])].join('\n'),
      button: { label: say.saleAnswer(), url: settings().publicUrl + pageHref('/still-on-sale') },
      after: say.saleAfter(),
      last: { text: say.saleWhy(), label: say.stopMails(), url: page },
    }),
    unsubscribe: oneClick,
  }
}
