/** Outgoing mail: by SMTP when a server is set, else as files in `DATA_DIR/mail`. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

import { enqueueJob, type Executor, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { mailsSent } from '#app/platform/log/metrics.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { siteName } from '#app/shared/site-name.ts'

import { countRefusal, noteDelivery, refusesMailbox } from './returned-mails.server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The URL that a mail program's own unsubscribe button POSTs to (RFC 8058). */
  unsubscribe?: string
}

/**
 * A kind of mail. Its job carries only the kind's name and ids. The address, texts and tokens are read or created while
 * the mail is sent, so that none of them is stored in the queue. `server/mails.ts` lists all kinds.
 */
export interface MailKind<About extends JobData = JobData> {
  name: string
  /** The mail as of now; null when nobody is left to notify. `mailId` is the same at every attempt. */
  compose(about: About, mailId: string): Promise<Mail | null>
}

export const MAIL_JOB = 'mail'
/** Longer than a server that delays strangers (a tarpit) may take; with less, a mail would be sent again and again. */
const PATIENCE_MS = 90_000
const CONNECT_MS = 20_000

/** How the queue retries mails: two days of attempts outlast a mail server that is down for a night. */
export const MAIL_PACE = { retries: 200, seconds: 600, atOnce: 3 }

/** The job that sends mails of these kinds. */
export const mailJob = (kinds: readonly MailKind[]): JobKind => ({
  name: MAIL_JOB,
  run: (data) => sendQueuedMail(kinds, data),
  ...MAIL_PACE,
})

/**
 * Queues a mail in the transaction of the event it reports. `about` holds ids and enum values, never text that a user
 * wrote. Returns the mail's id, which stays in its Message-ID at every retry.
 */
export async function queueMail<About extends JobData>(
  executor: Executor,
  kind: MailKind<About>,
  about: About,
  mailId: string = randomUUID(),
): Promise<string> {
  await enqueueJob(executor, MAIL_JOB, { ...about, id: mailId, kind: kind.name })
  return mailId
}

/** The job's body. Rejects when the mail server does not accept the mail; the queue retries. */
export async function sendQueuedMail(
  kinds: readonly MailKind[],
  { id, kind: name, ...about }: JobData,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const kind = kinds.find((one) => one.name === name)
  if (!kind || typeof id !== 'string') throw new Error(`There is no kind of mail called ${String(name)}`)
  const mail = await kind.compose(about, id).catch((error: unknown) => {
    mailsSent.inc({ result: 'failed' })
    throw error
  })
  if (mail) await sendMail({ ...mail, id }, patienceMs)
  else mailsSent.inc({ result: 'dropped' })
}

/**
 * Sends a mail now. Rejects when the mail server does not accept it; a mailbox that refuses mail for good is given up
 * after a few tries instead, and its owner is told where they sign in.
 */
export async function sendMail(mail: Mail & { id: string }, patienceMs = PATIENCE_MS): Promise<void> {
  let result: 'sent' | 'failed' | 'returned' = 'failed'
  try {
    await postMail(mail, patienceMs)
    result = 'sent'
    if (settings().smtpUrl) await noteDelivery(mail.to)
  } catch (error) {
    if (result === 'sent') return log.warn({ err: error }, 'a mail was sent, and not noted')
    if (!refusesMailbox(error) || !(await countRefusal(mail.to))) throw error
    result = 'returned'
    log.warn({ mail: mail.id }, 'a mailbox refuses mail for good')
  } finally {
    mailsSent.inc({ result })
  }
}

/** Gives a mail to the server, once, and notes nothing. */
export async function postMail(mail: Mail & { id: string }, patienceMs: number): Promise<void> {
  const current = settings()
  const { id, to, subject, text, html, unsubscribe } = mail
  const message = {
    from: { name: current.mailName || siteName(), address: current.mailFrom },
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${current.mailFrom.split('@')[1] ?? 'khazana.test'}>`,
    // Keeps out-of-office replies from being sent to us.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (!current.smtpUrl) return writeMail(current, id, message)
  const transport = createTransport({
    url: current.smtpUrl,
    connectionTimeout: Math.min(CONNECT_MS, patienceMs),
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}

const oneClick = (url: string) => ({
  // On one line, however long: not every mail program joins a folded header again.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function writeMail(current: Settings, id: string, message: object): Promise<void> {
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = mailFolder(current)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const already = (await readdir(folder)).some((name) => name.endsWith(`-${id}.eml`))
  if (already) return
  // Atomic: a reader never sees half a mail. The file mode keeps other users of this machine from the links in it.
  const draft = join(folder, `.${randomUUID()}.part`)
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`))
}

const mailFolder = ({ dataDir }: Settings) => join(dataDir, 'mail')

/** The newest mails that were written as files, at most `limit`, newest first, exactly as they would have been sent. */
export async function readMails(limit: number): Promise<Buffer[]> {
  const folder = mailFolder(settings())
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .slice(0, limit)
  return Promise.all(newest.map((name) => readFile(join(folder, name))))
}

/** Days that a mail file is kept: somebody may still need a link in it. */
const FILE_DAYS = 7

/** A job's body: removes old mail files, and drafts that a killed server left behind. */
export async function removeOldMails(): Promise<number> {
  const now = Date.now()
  const folder = mailFolder(settings())
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    // Another process running the same job has removed it.
    const written = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (!/\.(?:eml|part)$/.test(name) || now - written < FILE_DAYS * 86_400_000) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
