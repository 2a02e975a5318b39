import { db } from '#app/db/client.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { unsubscribeLinks } from '#app/features/chat/mails/unsubscribe.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { Mail, MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import { SALE_PATH } from './asked.ts'
import { listAsked } from './confirm-item.server.ts'
import * as say from './messages/messages.ts'

const TITLES = 10

/**
 * Asks a seller whether listings are still on sale: one mail for all of them. Its link opens a page; programs that follow every link
 * of a mail answer nothing by that. Nobody is mailed who answered meanwhile, or wants no such mails.
 */
export const SALE_MAIL: MailKind<{ seller: string }> = {
  name: 'still-on-sale',
  async compose({ seller }) {
    const sql = db()
    const [row] = await sql<{ email: string; language: Language }[]>`
      select u.email, u.language from users u
      where u.id = ${seller}::uuid and ${mayBeMailed(sql, 'sale_mails', { reader: sql`u.id`, other: sql`u.id` })}`
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
  const subject = n === 1 ? say.mailSubjectOne({ title }) : say.mailSubject({ n })
  return {
    to: email,
    subject,
    ...mailBody({
      title: say.mailTitle(),
      text: say.mailText(),
      quote: [...titles.slice(0, TITLES), ...(n > TITLES ? ['…'] : [])].join('\n'),
      button: { label: say.mailButton(), url: settings().publicUrl + pageHref(SALE_PATH) },
      after: say.mailAfter(),
      last: { text: say.mailWhy(), label: say.mailStop(), url: page },
    }),
    unsubscribe: oneClick,
  }
}
