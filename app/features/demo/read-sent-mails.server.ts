import PostalMime from 'postal-mime'

import { readMails } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

import { findLinks, type SentMail } from './sent-mail.ts'

const MOST = 200

/** The demo's newest mails, newest first; null on any other server, where mails are private. */
export async function readSentMails(): Promise<SentMail[] | null> {
  if (!settings().demo) return null
  return Promise.all((await readMails(MOST)).map(readMail))
}

async function readMail(bytes: Buffer): Promise<SentMail> {
  const { to, subject, text, date } = await PostalMime.parse(bytes)
  const words = (text ?? '').trimEnd()
  return {
    to: (to ?? []).map(({ address }) => address ?? '').join(', '),
    subject: subject ?? '',
    text: words,
    links: findLinks(words),
    at: date ?? '',
  }
}
