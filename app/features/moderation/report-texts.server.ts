import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanLine, cleanOptionalParagraphs } from '#app/platform/jobs/stored-text-rules.ts'

/** For the job that cleans stored texts. Evidence of reports keeps its text; it is cleaned when shown. */
export const reportTexts: TextTable = {
  table: 'reports',
  key: 'id',
  columns: { details: cleanOptionalParagraphs, item_title: cleanLine },
  writeClean: (sql, { key, clean, isSame }) => sql`update reports set ${sql(clean)} where id = ${key} ${isSame}`,
}
