import { db } from '#app/db/client.server.ts'
import { ERASE_BATCH, type Eraser, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanLine } from '#app/platform/jobs/stored-text-rules.ts'

/** For the job that cleans stored texts. */
export const meetingTexts: TextTable = {
  table: 'meetings',
  key: 'id',
  columns: { place: cleanLine },
  writeClean: (sql, { key, clean, isSame }) => sql`update meetings set ${sql(clean)} where id = ${key} ${isSame}`,
}

/** The meetings of the person's deals, by whichever side proposed them. */
export const meetingsExporter: ListExporter = {
  name: 'meetings',
  // They name no person: their deals do.
  tables: [],
  async *readRows(userId) {
    for (const side of ['buyer', 'seller'] as const) {
      const column = `${side}_id`
      yield* await db()`
        select m.id, m.deal_id as "dealId", m.proposed_by = ${side} as "isProposedByYou", m.place, m.place_kind as "placeKind", m.times,
          m.state, m.picked, case ${side} when 'buyer' then m.buyer_way else m.seller_way end as way, m.created_at as "createdAt"
        from deals d join meetings m on m.deal_id = d.id where d.${db()(column)} = ${userId} order by m.created_at, m.id`
    }
  },
}

/** Links that the person made for friends. Nobody can make their addresses out of the hashes. */
export const meetingLinksExporter: ListExporter = {
  name: 'linksForFriends',
  tables: [],
  async *readRows(userId) {
    for (const side of ['buyer', 'seller'] as const) {
      const column = `${side}_id`
      yield* await db()`
        select l.deal_id as "dealId", l.created_at as "createdAt", l.ends_at as "endsAt"
        from deals d join meeting_links l on l.deal_id = d.id and l.side = ${side}
        where d.${db()(column)} = ${userId} order by l.created_at, l.id`
    }
  },
}

/** Plans to meet end with the account of either side. */
export const meetingsEraser: Eraser = {
  tables: [],
  async eraseRows(sql, { userId }) {
    await sql`
      delete from meeting_links where deal_id in (select id from deals where buyer_id = ${userId} or seller_id = ${userId})`
    const { count } = await sql`
      delete from meetings where id = any(array(
        select m.id from deals d join meetings m on m.deal_id = d.id
        where d.buyer_id = ${userId} or d.seller_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}
