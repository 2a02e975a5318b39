import { db } from '#app/db/client.server.ts'
import { mailBody } from '#app/features/accounts/mails/mail-body.ts'
import { oneLine, withoutAddresses } from '#app/features/accounts/mails/mail-words.ts'
import type { MailKind } from '#app/platform/mail.server.ts'
import { settings } from '#app/platform/settings.server.ts'

/**
 * Tells the sender of a contact message that it arrived, and what it says. Anybody can name any mailbox there, so the mail
 * carries no address that a stranger wrote.
 */
export const CONTACT_MAIL: MailKind<{ contact: string }> = {
  name: 'contact-received',
  async compose({ contact }) {
    const [row] = await db()<{ name: string; email: string; message: string }[]>`
      select name, email, message from contacts where id = ${contact}::uuid`
    if (!row) return null
    return {
      to: row.email,
      subject: 'We received your message to Khazana',
      ...mailBody({
        title: 'We received your message',
        text: `Thank you for writing to us, ${withoutAddresses(oneLine(row.name))}. We read every message and answer by e-mail. This is what you wrote:`,
        quote: withoutAddresses(row.message),
        button: { label: 'Help and safety tips', url: `${settings().publicUrl}/help` },
        after: 'If you did not write to us, somebody gave your address by mistake: you can ignore this mail.',
      }),
    }
  },
}
