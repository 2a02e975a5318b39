import { systemDb } from '#app/db/client.server.ts'
import { ERASE_BATCH, type Eraser } from '#app/platform/account-data/account-data-parts.server.ts'
import type { JobData, JobKind } from '#app/platform/jobs/queue.server.ts'
import { bus } from '#app/platform/live/bus.server.ts'
import { asItIs, type LiveEvent } from '#app/platform/live/live-event.server.ts'

export const ANNOUNCE_JOB = 'announce-notices'

/** A person's list keeps so many notices, for so long. */
const MOST = 200
const DAYS = 180
const BATCH = 1000
/** An event is short (`bus.server.ts`). */
const PEOPLE_PER_EVENT = 20

/** A job, because it runs after the commit: tells the browsers of these people, and shortens their lists. */
export const ANNOUNCE_KIND: JobKind = {
  name: ANNOUNCE_JOB,
  run: (data) => announceNotices(data),
  retries: 3,
  seconds: 60,
}

async function announceNotices({ people }: JobData): Promise<void> {
  if (typeof people !== 'string') throw new Error('The job names nobody')
  const all = people.split(' ')
  await systemDb()`
    delete from notices where id in (
      select older.id from unnest(${all}::uuid[]) as person (id)
      cross join lateral (
        select n.id from notices n where n.user_id = person.id order by n.at desc, n.id desc offset ${MOST}) older)`
  tellNotices(all)
}

/** Something may be new in the list of these people, or was seen or read: their browsers ask what. */
export const NOTICE_EVENT: LiveEvent = { name: 'notice', tell: asItIs }

/** Has every open page of these people look for what is new to them. */
export function tellNotices(people: readonly string[]): void {
  for (let at = 0; at < people.length; at += PEOPLE_PER_EVENT)
    bus().publish({ name: NOTICE_EVENT.name, to: people.slice(at, at + PEOPLE_PER_EVENT), data: {} })
}

/** A job's body: removes old notices. */
export async function removeOldNotices(): Promise<void> {
  for (;;) {
    const { count } = await systemDb()`
      delete from notices where id = any(array(
        select id from notices where at < now() - ${DAYS}::integer * interval '1 day' order by at limit ${BATCH}))`
    if (count < BATCH) return
  }
}

export const noticesEraser: Eraser = {
  tables: ['notices'],
  async eraseRows(sql, { userId }) {
    const { count } = await sql`
      delete from notices where id = any(array(select id from notices where user_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}
