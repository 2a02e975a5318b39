/** The maintenance jobs of the security log. */
import { systemDb } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import { log } from '#app/platform/log/log.server.ts'

import { sealKey } from './seal.server.ts'

const ADDRESS_DAYS = 30
/** Events are deleted together with their checkpoint's whole range; the checkpoint stays. */
export const EVENT_DAYS = 366
/** The most events in one checkpoint. */
const MOST = 5000

/**
 * A job's body: makes a checkpoint for events that none covers yet. Operators who want proof of the chain's end keep
 * the log line it writes elsewhere; `npm run admin -- verify-log` prints the same.
 */
export async function sealEvents(most = MOST): Promise<void> {
  const made = await systemDb().begin(async (sql) => {
    // The lock serialises this across processes.
    await sql`select pg_advisory_xact_lock(${LOCKS.checkpoints})`
    const events = await sql<{ id: string; seal: string }[]>`
      select id, seal from security_events where checkpoint is null order by id limit ${most}`
    if (events.length === 0) return null
    const [last] = await sql<{ number: number; seal: string }[]>`
      select number, seal from security_checkpoints order by number desc limit 1`
    const key = sealKey()
    const number = (last?.number ?? 0) + 1
    const at = new Date()
    const digest = key.computeDigest(events.map((one) => one.seal))
    const seal = key.ofCheckpoint({ number, at, before: last?.seal ?? '', events: events.length, digest })
    await sql`insert into security_checkpoints (number, at, events, digest, key_id, seal)
      values (${number}, ${at}, ${events.length}, ${digest}, ${key.id}, ${seal})`
    await sql`update security_events set checkpoint = ${number} where id = any(${events.map(({ id }) => id)}::uuid[])`
    return { checkpoint: number, events: events.length, seal }
  })
  if (!made) return
  log.info(made, 'security log sealed')
  if (made.events === most) await sealEvents(most)
}

/** A job's body: removes full addresses after thirty days (the shortened ones stay), and events after a year. */
export async function forgetAddresses(): Promise<void> {
  const sql = systemDb()
  await inParts(
    (most) => sql`
    update security_events set address = null, address_seal = null where id = any(array(
      select id from security_events
      where address is not null and at < now() - ${ADDRESS_DAYS}::integer * interval '1 day' limit ${most}))`,
  )
  // Checkpoints are numbered in the order of their times, and stay: only those of the last year are looked through.
  await inParts(
    (most) => sql`
    delete from security_events where id = any(array(
      select id from security_events where checkpoint <= (
        select number from security_checkpoints where at < now() - ${EVENT_DAYS}::integer * interval '1 day'
        order by at desc limit 1)
      limit ${most}))`,
  )
}
