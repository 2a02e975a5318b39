/**
 * Mail jobs of releases before December 2026, which carried the whole mail. What they queued is still sent, and leaves the
 * queue with its sending. Remove this file when no site runs such a release any more.
 */
import { db } from '#app/db/client.server.ts'

import { MAIL_PACE, sendMail, type Mail } from './mail.server.ts'
import type { JobData, JobKind } from './queue.server.ts'

const OLD_MAIL_JOB = 'send-mail'

export const OLD_MAIL_KIND: JobKind = {
  name: OLD_MAIL_JOB,
  run: (data) => sendOldMail(data),
  ...MAIL_PACE,
  keptSeconds: 60,
}

async function sendOldMail(data: JobData): Promise<void> {
  // A process of such a release may have sent it and ended before its row was closed.
  if (typeof data['html'] !== 'string') return
  await sendMail(data as unknown as Mail & { id: string })
  await db()`
    update pgboss.job set data = jsonb_build_object('id', data -> 'id')
    where name = ${OLD_MAIL_JOB} and data ->> 'id' = ${String(data['id'])}`
}

/** A job's body: takes the words out of old mail jobs that are over, and out of their dead letters. */
export async function emptyOldMailJobs(): Promise<number> {
  const { count } = await db()`
    update pgboss.job set data = jsonb_build_object('id', data -> 'id'), output = null
    where data ? 'html' and (name = 'dead-letters'
      or (name = ${OLD_MAIL_JOB} and state in ('completed', 'cancelled', 'failed')))`
  return count
}
