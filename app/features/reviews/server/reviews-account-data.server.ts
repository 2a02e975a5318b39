import { db } from '#app/db/client.server.ts'
import {
  ERASE_BATCH,
  EXPORT_BATCH,
  readBatches,
  type Eraser,
  type ListExporter,
} from '#app/platform/account-data/account-data-parts.server.ts'
import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanOptionalParagraphs } from '#app/platform/jobs/stored-text-rules.ts'

type RowPosition = { id: string; createdAt: Date }

/** The person wrote these reviews, or they are about the person and shown. Names of others are left out. */
export const reviewsExporter: ListExporter = {
  name: 'reviews',
  tables: ['reviews'],
  async *readRows(userId) {
    const sql = db()
    yield* readBatches<RowPosition>(
      (last) => sql<RowPosition[]>`
        select id, 'author' as role, deal_id as "dealId", written_by as "writtenBy", stars, tags, content as text, reply,
          created_at as "createdAt", shown_at as "shownAt", hidden_for as "hiddenFor"
        from reviews where author_id = ${userId} ${last ? sql`and (created_at, id) > (${last.createdAt}, ${last.id}::uuid)` : sql``}
        order by created_at, id limit ${EXPORT_BATCH}`,
    )
    yield* readBatches<RowPosition & { shownAt: Date }>(
      (last) => sql<(RowPosition & { shownAt: Date })[]>`
        select id, 'subject' as role, deal_id as "dealId", written_by as "writtenBy", stars, tags, content as text, reply,
          replied_at as "repliedAt", created_at as "createdAt", shown_at as "shownAt"
        from reviews where subject_id = ${userId} and shown_at <= now()
          ${last ? sql`and (shown_at, id) > (${last.shownAt}, ${last.id}::uuid)` : sql``}
        order by shown_at, id limit ${EXPORT_BATCH}`,
    )
  },
}

/**
 * The words of the person go, and their stars stay in the averages of others without a name. Reviews about the person go, because
 * nobody can read them any more.
 */
export const reviewsEraser: Eraser = {
  tables: ['reviews'],
  keptForReport: true,
  async eraseRows(sql, { userId }) {
    const written = await sql`
      update reviews set author_id = null, content = null, tags = '{}' where id = any(array(
        select id from reviews where author_id = ${userId} limit ${ERASE_BATCH}))`
    const about = await sql`
      delete from reviews where id = any(array(select id from reviews where subject_id = ${userId} limit ${ERASE_BATCH}))`
    return Math.max(written.count, about.count) === ERASE_BATCH
  },
}

/** For the job that cleans stored texts. */
export const reviewTexts: TextTable = {
  table: 'reviews',
  key: 'id',
  columns: { content: cleanOptionalParagraphs, reply: cleanOptionalParagraphs },
  writeClean: (sql, { key, clean, isSame }) => sql`
    update reviews set ${sql(clean)} ${'reply' in clean && clean['reply'] === null ? sql`, replied_at = null` : sql``}
    where id = ${key} ${isSame}`,
}
