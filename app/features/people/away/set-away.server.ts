import { z } from 'zod'

import { db, systemDb, type Fragment, type TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { write } from '#app/db/write.server.ts'
import { pauseListings } from '#app/features/moderation/hiding/hide-in-batches.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueJob, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'

import type { Away } from './away.schema.ts'
import { AWAY_DAYS } from './away.ts'
import * as say from './messages/messages.ts'

const FOLLOW_AWAY_JOB = 'follow-away'

/** Pauses or brings back what the first batch left. */
export const FOLLOW_AWAY_KIND: JobKind = {
  name: FOLLOW_AWAY_JOB,
  run: (data) => followAway(data),
  retries: 50,
  seconds: 3600,
  survivesRestore: true,
}

/** The day on which the person is back, in India; null to be back now. */
export const awayBody = z.object({ until: z.iso.date({ error: () => say.chooseDay() }).nullable() })

const today = (sql: TransactionSql) => sql`(now() at time zone 'Asia/Kolkata')::date`

/**
 * Says that the viewer is away until a day begins, or back now. All their listings leave the lists with this transaction, or are
 * back in them; of very many, a job moves the rest. Throws a `Refusal` for a day that has come or is too far.
 */
export function setAway({ userId }: Pick<Viewer, 'userId'>, until: string | null): Promise<Away> {
  return write({ userId }, async (sql) => {
    const day: Fragment = until === null ? sql`null::date` : sql`${until}::date`
    // Locked before the listings: a concurrent publish waits, or is paused below.
    const [row] = await sql<{ until: Date | null }[]>`
      update users set away_until = ${day}::timestamp at time zone 'Asia/Kolkata'
      where id = ${userId} and (${day} is null or ${day} > ${today(sql)} and ${day} <= ${today(sql)} + ${AWAY_DAYS}::integer)
      returning away_until as until`
    if (!row) {
      const text = say.dayNotPossible({ days: AWAY_DAYS })
      throw new Refusal('invalid', text, { fields: { until: text } })
    }
    const isLarge = await pauseListings(sql, userId, until !== null)
    if (isLarge) await enqueueJob(sql, FOLLOW_AWAY_JOB, { userId })
    return { until: row.until?.toISOString() ?? null }
  })
}

/** A job's body: moves the rest of a person's listings to where their present state wants them. Idempotent. */
export async function followAway({ userId }: JobData): Promise<void> {
  if (typeof userId !== 'string') throw new Error('The job names no person')
  let isMore: boolean
  do {
    isMore = await systemDb().begin(async (sql) => {
      const [person] = await sql<{ away: boolean; reachable: boolean }[]>`
        select coalesce(away_until > now(), false) as away, ${isReachableAccount(sql)} as reachable
        from users where id = ${userId} for no key update`
      // Closing an account hides or deletes what was paused, too.
      if (!person?.reachable) return false
      if (!person.away) await sql`update users set away_until = null where id = ${userId} and away_until is not null`
      return pauseListings(sql, userId, person.away)
    })
  } while (isMore)
}

/** As many people come back in one run; the next one goes on. */
const BACK_AT_ONCE = 1000

/** A job's body: brings back the listings of those whose time is over. Pages tell the time themselves, so it may be late. */
export async function endAbsences(): Promise<void> {
  const sql = db()
  const people = await sql<{ id: string }[]>`
    select id from users where away_until <= now() and ${isReachableAccount(sql)} order by away_until limit ${BACK_AT_ONCE}`
  for (const { id } of people) await followAway({ userId: id })
}
