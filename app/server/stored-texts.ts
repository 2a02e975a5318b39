import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { cleanName } from '#app/shared/text/display-name.ts'
import { oneLine, trimVisible } from '#app/shared/text/visible-text.ts'

type Clean = TextTable['columns'][string]

/** Replaces a text without any visible character where the column must not be empty. */
const NOTHING = '…'

const cleanedBy =
  (clean: (text: string) => string | null): Clean =>
  (value) =>
    typeof value === 'string' ? clean(value) : value
const line = cleanedBy((text) => oneLine(text) || NOTHING)
const lineOrNone = cleanedBy((text) => oneLine(text) || null)
const paragraphs = cleanedBy((text) => trimVisible(text) || NOTHING)
const paragraphsOrNone = cleanedBy((text) => trimVisible(text) || null)
/** An unsent message has no text. */
const message = cleanedBy((text) => text && (trimVisible(text) || NOTHING))
const lines: Clean = (given) => (Array.isArray(given) ? given.map(oneLine).filter((text) => text !== '') : given)
const facts: Clean = (given) =>
  typeof given === 'object' && !Array.isArray(given)
    ? Object.fromEntries(
        Object.entries(given).map(([label, text]) => [oneLine(label) || NOTHING, trimVisible(text) || NOTHING]),
      )
    : given

/**
 * Every text that users write, with its form's rule, for the job that cleans stored texts. Evidence of reports keeps
 * its text; it is cleaned when shown.
 */
export const STORED_TEXTS: readonly TextTable[] = [
  {
    table: 'items',
    key: 'id',
    columns: { title: line, description: paragraphs, location: lineOrNone, tags: lines, attributes: facts },
  },
  { table: 'profiles', key: 'user_id', columns: { display_name: cleanedBy(cleanName) } },
  { table: 'users', key: 'id', columns: { name: cleanedBy((text) => cleanName(text) ?? '') } },
  { table: 'messages', key: 'id', columns: { content: message, image_says: paragraphsOrNone } },
  { table: 'conversations', key: 'id', columns: { item_title: line } },
  { table: 'conversation_reports', key: 'id', columns: { details: paragraphsOrNone } },
  { table: 'reports', key: 'id', columns: { details: paragraphsOrNone, item_title: line } },
  { table: 'feedback', key: 'id', columns: { subject: line, message: paragraphs } },
  { table: 'contacts', key: 'id', columns: { name: line, message: paragraphs } },
  { table: 'sponsored_requests', key: 'id', columns: { admin_notes: paragraphsOrNone } },
  { table: 'ads', key: 'id', columns: { title: line } },
]
