import { db } from '#app/db/client.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import type { MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

const helpButton = () => ({ label: 'Help and safety tips', url: `${settings().publicUrl}/help` })

/** Confirms to the owner of an account that their contact message arrived, with its text. */
export const CONTACT_MAIL: MailKind<{ contact: string; user: string }> = {
  name: 'contact-received',
  async compose({ contact, user }) {
    // Only while the message's address is still the one that this account has verified.
    const [row] = await db()<{ name: string; email: string; message: string }[]>`
      select c.name, c.email, c.message from contacts c join users u on u.email = lower(c.email)
      where c.id = ${contact}::uuid and u.id = ${user}::uuid and u.email_verified`
    if (!row) return null
    return {
      to: row.email,
      subject: 'We received your message to Khazana',
      ...mailBody({
        title: 'We received your message',
        text: `Thank you for writing to us, ${withoutAddresses(oneLine(row.name))}. We read every message and answer by e-mail. This is what you wrote:`,
        quote: withoutAddresses(row.message),
        button: helpButton(),
        after: 'If you did not write to us, please change the password of your Khazana account.',
      }),
    }
  },
}

/**
 * Tells a mailbox that its address was used for a contact message. Anybody can enter any address, so the mail contains
 * nothing that was typed: otherwise it would carry a stranger's text under our name.
 */
export const CONTACT_NOTICE: MailKind<{ contact: string }> = {
  name: 'contact-notice',
  async compose({ contact }) {
    const [row] = await db()<{ email: string }[]>`select email from contacts where id = ${contact}::uuid`
    if (!row) return null
    return {
      to: row.email,
      subject: 'We received a message to Khazana',
      ...mailBody({
        title: 'We received a message',
        text: 'Somebody, probably you, wrote to us with our contact form and gave this e-mail address. We read every message and answer by e-mail.',
        button: helpButton(),
        after: 'If that was not you, somebody gave your address by mistake: you can ignore this mail.',
      }),
    }
  },
}

export const CONTACT_MAILS = [CONTACT_MAIL, CONTACT_NOTICE]
