import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import {
  cleanFacts,
  cleanLine,
  cleanLines,
  cleanOptionalLine,
  cleanParagraphs,
} from '#app/platform/jobs/stored-text-rules.ts'

/** For the job that cleans stored texts. */
export const itemTexts: TextTable = {
  table: 'items',
  key: 'id',
  columns: {
    title: cleanLine,
    description: cleanParagraphs,
    location: cleanOptionalLine,
    tags: cleanLines,
    attributes: cleanFacts,
  },
  writeClean: (sql, { key, clean, isSame }) => sql`update items set ${sql(clean)} where id = ${key} ${isSame}`,
}
