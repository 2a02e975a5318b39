import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { tellNotices } from './announce.server.ts'

type Owner = Pick<Viewer, 'userId'>

/** The bell shows no more than "9+". */
const COUNTED = 10

/** How many notices the viewer has not seen yet, at most `COUNTED`. */
export async function countUnseen({ userId }: Owner): Promise<number> {
  const [row] = await db()<{ n: number }[]>`
    select count(*)::integer as n from (
      select from notices where user_id = ${userId} and seen_at is null limit ${COUNTED}) as counted`
  return row?.n ?? 0
}

/** The viewer has seen the list up to its newest notice, which has this time. */
export async function markSeen({ userId }: Owner, upTo: string): Promise<void> {
  const { count } = await write(
    { userId },
    (sql) => sql`
    update notices set seen_at = now() where user_id = ${userId} and seen_at is null and at <= ${upTo}::timestamptz`,
  )
  if (count > 0) tellNotices([userId])
}

/** The viewer has opened a notice of theirs. Any other id does nothing. */
export async function markRead({ userId }: Owner, id: string): Promise<void> {
  const { count } = await write(
    { userId },
    (sql) => sql`
    update notices set read_at = now(), seen_at = coalesce(seen_at, now())
    where id = ${id} and user_id = ${userId} and read_at is null`,
  )
  if (count > 0) tellNotices([userId])
}

export async function markAllRead({ userId }: Owner): Promise<void> {
  const { count } = await write(
    { userId },
    (sql) => sql`
    update notices set read_at = now(), seen_at = coalesce(seen_at, now()) where user_id = ${userId} and read_at is null`,
  )
  if (count > 0) tellNotices([userId])
}
