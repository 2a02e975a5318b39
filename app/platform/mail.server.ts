/** Outgoing mail: by SMTP when a server is set, else as files in `DATA_DIR/mail`. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Settings } from './env.server.ts'
import { enqueue, type Executor, type JobData, type JobKind } from './queue.server.ts'
import { settings } from './settings.server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where one POST, by a mail program's own button, makes this the last mail of its kind (RFC 8058). */
  unsubscribe?: string
}

/**
 * A kind of mail. Its job carries the kind's name and ids: the address, the words and the tokens of a mail are read or made
 * while it is sent, so that none of them lies in the queue. `server/mails.ts` lists all kinds.
 */
export interface MailKind<About extends JobData = JobData> {
  name: string
  /** The mail as it is now; null when there is nobody to tell any more. `mailId` is the same at every try. */
  compose(about: About, mailId: string): Promise<Mail | null>
}

export const MAIL_JOB = 'mail'
/** Longer than a server may take that makes strangers wait; below it, a mail would be sent again and again. */
const PATIENCE_MS = 90_000
const CONNECT_MS = 20_000

/** How the queue treats mails: two days of tries outlast a mail server that is down over a weekend's night. */
export const MAIL_PACE = { retries: 200, seconds: 600, atOnce: 3 }

/** The job that sends mails of these kinds. */
export const mailJob = (kinds: readonly MailKind[]): JobKind => ({
  name: MAIL_JOB,
  run: (data) => sendQueuedMail(kinds, data),
  ...MAIL_PACE,
})

/**
 * Queues a mail in the transaction of the fact that it tells of. `about` holds ids and choices of a list, nothing that
 * somebody wrote. Answers with the mail's id, which is in its Message-ID however often it is tried.
 */
export async function queueMail<About extends JobData>(
  executor: Executor,
  kind: MailKind<About>,
  about: About,
  mailId: string = randomUUID(),
): Promise<string> {
  await enqueue(executor, MAIL_JOB, { ...about, id: mailId, kind: kind.name })
  return mailId
}

/** The job's body. Rejects when the mail server does not take the mail; the queue tries again. */
export async function sendQueuedMail(
  kinds: readonly MailKind[],
  { id, kind: name, ...about }: JobData,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const kind = kinds.find((one) => one.name === name)
  if (!kind || typeof id !== 'string') throw new Error(`There is no kind of mail called ${String(name)}`)
  const mail = await kind.compose(about, id)
  if (mail) await sendMail({ ...mail, id }, patienceMs)
}

/** Sends a mail now. Rejects when the mail server does not take it. */
export async function sendMail(mail: Mail & { id: string }, patienceMs = PATIENCE_MS): Promise<void> {
  const current = settings()
  const { id, to, subject, text, html, unsubscribe } = mail
  const message = {
    from: { name: 'Khazana', address: current.mailFrom },
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${current.mailFrom.split('@')[1] ?? 'khazana.test'}>`,
    // Nobody's holiday note answers to a machine.
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
  // In one line, however long: not every mail program puts a folded one together again.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function writeMail(current: Settings, id: string, message: object): Promise<void> {
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = mailFolder(current)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const already = (await readdir(folder)).some((name) => name.endsWith(`-${id}.eml`))
  if (already) return
  // Whole or not at all: a reader never sees half a mail. The links in it are for nobody else on this machine.
  const draft = join(folder, `.${randomUUID()}.part`)
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`))
}

const mailFolder = ({ dataDir }: Settings) => join(dataDir, 'mail')

/** The newest mails that were written as files, at most `limit`, newest first, as they would have been sent. */
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

/** A mail that was written as a file may hold a link that still works: it is kept this long for whoever reads it there. */
const FILE_DAYS = 7

/** A job's body: removes mails that were written as files a while ago, and drafts that a killed server left. */
export async function removeOldMails(now = Date.now()): Promise<number> {
  const folder = mailFolder(settings())
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    // Gone meanwhile: another process does the same.
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
