import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'

import { postMail } from '#app/platform/mail/mail.server.ts'
import { mailGoesTo, type Settings } from '#app/platform/settings/env.server.ts'

import type { Finding } from './finding.ts'

const PATIENCE_MS = 10_000

/** Signs in to the mail server; with an address, also sends one mail there. */
export async function checkMail(settings: Settings, to: string | undefined): Promise<Finding[]> {
  const signedIn = await checkLogin(settings)
  return to === undefined ? [signedIn] : [signedIn, await sendOne(settings, to)]
}

async function checkLogin(settings: Settings): Promise<Finding> {
  const about = 'mail'
  if (!settings.smtpUrl) {
    const says = `mails are files in ${mailGoesTo(settings)}, and nobody gets them`
    return settings.demo
      ? { about, level: 'ok', says }
      : { about, level: 'problem', says, todo: 'set SMTP_URL and MAIL_FROM: without mail nobody can sign up' }
  }
  const times = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url: settings.smtpUrl, ...times })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
  const says = `${mailGoesTo(settings)} accepts the login`
  if (!/[.@]test$/i.test(settings.mailFrom)) return { about, level: 'ok', says }
  return {
    about,
    level: 'problem',
    says: `${says}; MAIL_FROM cannot exist`,
    todo: 'set MAIL_FROM to an address of yours',
  }
}

async function sendOne(settings: Settings, to: string): Promise<Finding> {
  const text = `The doctor of ${settings.publicUrl} sent this. docs/mail.md says what the headers of a good mail show.`
  const mail = { id: randomUUID(), to, subject: 'A mail of the doctor', text, html: `<p>${text}</p>` }
  await postMail(mail, PATIENCE_MS)
  const says = `${mailGoesTo(settings)} took a mail from ${settings.mailFrom} for ${to}`
  return { about: 'mail', level: 'ok', says: `${says}; see whether it arrives, and not among spam` }
}
