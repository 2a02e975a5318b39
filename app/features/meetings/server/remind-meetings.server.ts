import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { mayBeTold } from '#app/db/policies/mail-readers.server.ts'
import { REMINDED_HOURS_BEFORE } from '#app/nouns/meeting/meeting-states.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import type { JobKind } from '#app/platform/jobs/queue.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

import { aboutMeeting } from './about-meeting.server.ts'

const BATCH = 100
/** For so long, a friend is told that the link has ended, instead of that there is none. */
const LINK_DAYS = 30

/** Reminds both sides of their meeting, once, in the transaction that notes it; and removes links that ended long ago. */
export const REMIND_MEETINGS_KIND: JobKind = {
  name: 'remind-meetings',
  run: () => remindMeetings(),
  every: '* * * * *',
  retries: 3,
  seconds: 300,
}

export async function remindMeetings(): Promise<void> {
  const sql = systemDb()
  while ((await sql.begin(remindSome)) === BATCH) continue
  await inParts(
    (most) => sql`
    delete from meeting_links where id = any(array(
      select id from meeting_links where ends_at < now() - ${LINK_DAYS}::integer * interval '1 day' order by ends_at limit ${most}))`,
  )
}

interface DueMeeting {
  meeting: string
  deal: string
  item: string | null
  buyer: string
  seller: string
  at: Date
  is_told: boolean
}

async function remindSome(sql: TransactionSql): Promise<number> {
  const rows = await sql<DueMeeting[]>`
    update meetings m set reminded_at = now() from deals d
    where d.id = m.deal_id and m.id = any(array(
      select id from meetings where state = 'picked' and reminded_at is null
        and picked <= now() + ${REMINDED_HOURS_BEFORE}::integer * interval '1 hour'
      order by picked limit ${BATCH} for update skip locked))
    returning m.id as meeting, d.id as deal, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, m.picked as at,
      m.picked > now() and ${mayBeTold(sql, { reader: sql`d.buyer_id`, other: sql`d.seller_id` })} as is_told`
  const news = rows
    .filter((row) => row.is_told)
    .flatMap(({ meeting, deal, item, buyer, seller, at }) =>
      [buyer, seller].map((person) => ({
        ...aboutMeeting({ id: deal, item }),
        person,
        kind: 'meeting-soon' as const,
        facts: { deal, meeting, at: at.getTime() },
      })),
    )
  await notifyPeople(sql, ...news)
  return rows.length
}
