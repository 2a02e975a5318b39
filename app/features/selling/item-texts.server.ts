import { readAttributes } from '#app/nouns/item/read-attributes.server.ts'
import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import {
  cleanFacts,
  cleanLine,
  cleanLines,
  cleanOptionalLine,
  cleanParagraphs,
  type TextRule,
} from '#app/platform/jobs/stored-text-rules.ts'

/** Facts that were stored by label are stored under the keys that the category declares. */
const readFacts: TextRule = (value, row) => {
  const facts = cleanFacts(value, row)
  const { category } = row
  const isRecord = typeof facts === 'object' && facts !== null && !Array.isArray(facts)
  return isRecord && typeof category === 'string' ? readAttributes(category, facts) : facts
}

/** For the job that cleans stored texts. */
export const itemTexts: TextTable = {
  table: 'items',
  key: 'id',
  readToo: ['category'],
  columns: {
    title: cleanLine,
    description: cleanParagraphs,
    location: cleanOptionalLine,
    tags: cleanLines,
    attributes: readFacts,
  },
  writeClean: (sql, { key, clean, isSame }) => sql`update items set ${sql(clean)} where id = ${key} ${isSame}`,
}
