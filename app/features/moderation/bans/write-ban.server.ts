import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount, isUnreachableAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import {
  clearOverBan,
  FOLLOW_BAN_JOB,
  queueBanEnd,
  recordBan,
} from '#app/features/accounts/closed/closed-accounts.server.ts'
import { endSessions, holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { AT_ONCE, setListingsHidden } from '#app/features/moderation/hiding/hide-in-batches.server.ts'
import type { BanTerm } from '#app/nouns/person/bans.ts'
import { enqueueJob, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'

export const FOLLOW_BAN_KIND: JobKind = {
  name: FOLLOW_BAN_JOB,
  run: (data) => followBan(data),
  retries: 50,
  seconds: 3600,
  survivesRestore: true,
}

/**
 * Closes an account for a term, or reopens it (null): none of its sessions is valid any more, none can start, and its listings are hidden. Reopening
 * shows the listings that were hidden with it, but none that an admin hid individually. For sellers with very many
 * listings, a job does the rest. The account opens by itself when a suspension is over, and a job then shows the listings.
 * Call `holdSessions` first, before any row of the person is locked. Returns the ids
 * of all these listings.
 */
export async function writeBan(sql: TransactionSql, userId: string, term: BanTerm | null): Promise<string[]> {
  const banned = term !== null
  // Update this row first: a concurrent publish either waits for it, or finished earlier and is hidden below.
  await recordBan(sql, userId, term)
  if (term?.until) await queueBanEnd(sql, userId, term.until)
  if (banned) await endSessions(sql, userId)
  const listings = await sql<{ id: string }[]>`
    select id from items where ${isChangedByBan(sql, userId, banned)} order by created_at desc, id desc`
  const ids = listings.map(({ id }) => id)
  await setListingsHidden(sql, ids.slice(0, AT_ONCE), 'ban', banned)
  if (ids.length > AT_ONCE) await enqueueJob(sql, FOLLOW_BAN_JOB, { userId })
  return ids
}

/** Hides the listings of a closed account until the reports about it are decided. */
export async function hidePersonListings(sql: TransactionSql, userId: string): Promise<void> {
  const listings = await sql<{ id: string }[]>`
    select id from items where ${isChangedByBan(sql, userId, true)} order by created_at desc, id desc limit ${AT_ONCE + 1}`
  const ids = listings.map(({ id }) => id)
  await setListingsHidden(sql, ids.slice(0, AT_ONCE), 'ban', true)
  if (ids.length > AT_ONCE) await enqueueJob(sql, FOLLOW_BAN_JOB, { userId })
}

/**
 * A job's body: hides what a banned person still sells and ends their remaining sessions, or shows what a lifted or ended
 * ban still hides. Idempotent.
 */
export async function followBan({ userId }: JobData): Promise<void> {
  if (typeof userId !== 'string') throw new Error('The job names no person')
  let moved: number
  do {
    moved = await systemDb().begin(async (sql) => {
      // Must come first, as in every ban.
      await holdSessions(sql, userId)
      await clearOverBan(sql, userId)
      // The present state: the ban may have been lifted or renewed since the job was queued.
      const [person] = await sql<{ banned: boolean }[]>`
        select ${isUnreachableAccount(sql)} as banned from users where id = ${userId} for no key update`
      if (!person) return 0
      // None of these sessions is valid any more; deleting the row also closes its live connections.
      if (person.banned) await endSessions(sql, userId)
      const listings = await sql<{ id: string }[]>`
        select id from items where ${isChangedByBan(sql, userId, person.banned)}
        order by created_at desc, id desc limit ${AT_ONCE}`
      const ids = listings.map(({ id }) => id)
      await setListingsHidden(sql, ids, 'ban', person.banned)
      return ids.length
    })
  } while (moved === AT_ONCE)
}

const isChangedByBan = (sql: TransactionSql, userId: string, banned: boolean) => sql`
  user_id = ${userId} and ${
    banned
      ? mayBeOpened(sql)
      : sql`hidden_reason = 'ban' and exists (select from users where id = ${userId} and ${isLiveAccount(sql)})`
  }`
