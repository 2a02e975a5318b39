import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { applyToText } from '#app/platform/jobs/stored-text-rules.ts'
import { cleanName } from '#app/shared/text/display-name.ts'

/** For the job that cleans stored texts. */
export const accountTexts: TextTable = {
  table: 'users',
  key: 'id',
  columns: { name: applyToText((text) => cleanName(text) ?? '') },
  writeClean: (sql, { key, clean, isSame }) => sql`update users set ${sql(clean)} where id = ${key} ${isSame}`,
}
