import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanOptionalParagraphs } from '#app/platform/jobs/stored-text-rules.ts'

/** For the job that cleans stored texts. */
export const requestTexts: TextTable = {
  table: 'sponsored_requests',
  key: 'id',
  columns: { admin_notes: cleanOptionalParagraphs },
  writeClean: (sql, { key, clean, isSame }) =>
    sql`update sponsored_requests set ${sql(clean)} where id = ${key} ${isSame}`,
}
