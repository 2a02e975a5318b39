/** Outgoing mail: by SMTP when a server is set, else as files in `DATA_DIR/mail`. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
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

export const MAIL_JOB = 'send-mail'
/** Longer than a server may take that makes strangers wait; below it, a mail would be sent again and again. */
const PATIENCE_MS = 90_000
const CONNECT_MS = 20_000

/**
 * Two days of tries: a mail server that is down over a weekend's night loses no mail. A slow one holds up three at most, and
 * a mail's link is not kept longer than it takes to send it.
 */
export const MAIL_KIND: JobKind = {
  name: MAIL_JOB,
  run: (data) => sendMail(data),
  retries: 200,
  seconds: 600,
  atOnce: 3,
  keptSeconds: 60,
}

/** Queues a mail in the transaction of the fact that it tells of. Its Message-ID is the same however often it is tried. */
export async function queueMail(executor: Executor, mail: Mail): Promise<void> {
  await enqueue(executor, MAIL_JOB, { ...mail, id: randomUUID() })
}

/** The job's body. Rejects when the mail server does not take it; the queue tries again. */
export async function sendMail(data: JobData, patienceMs = PATIENCE_MS): Promise<void> {
  const current = settings()
  const { id, to, subject, text, html, unsubscribe } = data as unknown as Mail & { id: string }
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
  mkdirSync(folder, { recursive: true })
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
