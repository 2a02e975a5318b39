import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import {
  type TextRule,
  cleanLine,
  cleanOptionalParagraphs,
  cleanParagraphs,
} from '#app/platform/jobs/stored-text-rules.ts'

/** An unsent message has no text. */
const cleanContent: TextRule = (text, row) => (text === '' ? text : cleanParagraphs(text, row))

/** For the job that cleans stored texts. */
export const messageTexts: TextTable = {
  table: 'messages',
  key: 'id',
  columns: { content: cleanContent, image_says: cleanOptionalParagraphs },
  writeClean: (sql, { key, clean, isSame }) => sql`update messages set ${sql(clean)} where id = ${key} ${isSame}`,
}

export const conversationTexts: TextTable = {
  table: 'conversations',
  key: 'id',
  columns: { item_title: cleanLine },
  writeClean: (sql, { key, clean, isSame }) => sql`update conversations set ${sql(clean)} where id = ${key} ${isSame}`,
}

export const conversationReportTexts: TextTable = {
  table: 'conversation_reports',
  key: 'id',
  columns: { details: cleanOptionalParagraphs },
  writeClean: (sql, { key, clean, isSame }) =>
    sql`update conversation_reports set ${sql(clean)} where id = ${key} ${isSame}`,
}
