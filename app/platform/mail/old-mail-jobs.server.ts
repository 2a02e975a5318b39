/**
 * Mail jobs of releases before December 2026, which carried the whole mail. Mails that such a release queued are still
 * sent, and their text leaves the queue when they are. Remove this file when no site runs such a release any more.
 */
import { z } from 'zod'

import { systemDb } from '#app/db/client.server.ts'
import type { JobData, JobKind } from '#app/platform/jobs/queue.server.ts'

import { MAIL_PACE, sendMail } from './mail.server.ts'

const OLD_MAIL_JOB = 'send-mail'

const oldMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
})

export const OLD_MAIL_KIND: JobKind = {
  name: OLD_MAIL_JOB,
  run: (data) => sendOldMail(data),
  ...MAIL_PACE,
  keptSeconds: 60,
}

async function sendOldMail(data: JobData): Promise<void> {
  // A process of the old release may have sent it and ended before the row was closed.
  if (typeof data['html'] !== 'string') return
  const { unsubscribe, ...mail } = oldMail.parse(data)
  await sendMail({ ...mail, ...(unsubscribe !== undefined && { unsubscribe }) })
  await systemDb()`
    update pgboss.job set data = jsonb_build_object('id', data -> 'id')
    where name = ${OLD_MAIL_JOB} and data ->> 'id' = ${String(data['id'])}`
}

/** A job's body: removes the text from finished mail jobs of old releases, and from their dead letters. */
export async function emptyOldMailJobs(): Promise<number> {
  const { count } = await systemDb()`
    update pgboss.job set data = jsonb_build_object('id', data -> 'id'), output = null
    where data ? 'html' and (name = 'dead-letters'
      or (name = ${OLD_MAIL_JOB} and state in ('completed', 'cancelled', 'failed')))`
  return count
}
