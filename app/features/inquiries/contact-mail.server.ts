import { mailBody } from '#app/features/accounts/mails/mail-body.ts'
import { oneLine, withoutAddresses } from '#app/features/accounts/mails/mail-words.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import type { Executor } from '#app/platform/queue.server.ts'
import { settings } from '#app/platform/settings.server.ts'

/**
 * Tells the sender of a contact message that it arrived, and what it says. Anybody can name any mailbox there, so the mail
 * carries no address that a stranger wrote.
 */
export async function queueContactMail(
  executor: Executor,
  { name, email, message }: { name: string; email: string; message: string },
): Promise<void> {
  await queueMail(executor, {
    to: email,
    subject: 'We received your message to Khazana',
    ...mailBody({
      title: 'We received your message',
      text: `Thank you for writing to us, ${withoutAddresses(oneLine(name))}. We read every message and answer by e-mail. This is what you wrote:`,
      quote: withoutAddresses(message),
      button: { label: 'Help and safety tips', url: `${settings().publicUrl}/help` },
      after: 'If you did not write to us, somebody gave your address by mistake: you can ignore this mail.',
    }),
  })
}
