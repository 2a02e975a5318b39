import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanLine } from '#app/platform/jobs/stored-text-rules.ts'

/** For the job that cleans stored texts. */
export const adTexts: TextTable = {
  table: 'ads',
  key: 'id',
  columns: { title: cleanLine },
  writeClean: (sql, { key, clean, isSame }) => sql`update ads set ${sql(clean)} where id = ${key} ${isSame}`,
}
