import { db } from '#app/db/client.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { FIRST_LANGUAGE, isLanguage, type Language } from '#app/shared/language/languages.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import * as say from './messages/messages.ts'

const helpButton = () => ({ label: say.help(), url: `${settings().publicUrl}${pageHref('/help')}` })

/** Confirms to the owner of an account that their contact message arrived, with its text. */
const CONTACT_MAIL: MailKind = {
  name: 'contact-received',
  async compose({ contact, person, user }) {
    // A release before December 2026 named the person `user`. Only while the message's address is still the one that this account has verified.
    const [row] = await db()<{ name: string; email: string; message: string; language: Language }[]>`
      select c.name, c.email, c.message, u.language from contacts c join users u on u.email = lower(c.email)
      where c.id = ${contact ?? null}::uuid and u.id = ${person ?? user ?? null}::uuid and u.email_verified`
    if (!row) return null
    return inLanguage(row.language, () => ({
      to: row.email,
      subject: say.receivedSubject(),
      ...mailBody({
        title: say.receivedTitle(),
        text: say.receivedText({ name: withoutAddresses(oneLine(row.name)) }),
        quote: withoutAddresses(row.message),
        button: helpButton(),
        after: say.receivedAfter(),
      }),
    }))
  },
}

/**
 * Tells a mailbox that its address was used for a contact message. Anybody can enter any address, so the mail contains
 * nothing that was typed: otherwise it would carry a stranger's text under our name. It is in the language of the mailbox's
 * account, or without one in that of the form, `language`.
 */
export const CONTACT_NOTICE: MailKind<{ contact: string; language: Language }> = {
  name: 'contact-notice',
  async compose({ contact, language }) {
    const [row] = await db()<{ email: string; language: Language | null }[]>`
      select c.email, u.language from contacts c left join users u on u.email = lower(c.email)
      where c.id = ${contact}::uuid`
    if (!row) return null
    // A job of an older release names none.
    return inLanguage(row.language ?? (isLanguage(language) ? language : FIRST_LANGUAGE), () => ({
      to: row.email,
      subject: say.strangerSubject(),
      ...mailBody({
        title: say.strangerTitle(),
        text: say.strangerText(),
        button: helpButton(),
        after: say.strangerAfter(),
      }),
    }))
  },
}

export const CONTACT_MAILS = [CONTACT_MAIL, CONTACT_NOTICE]
