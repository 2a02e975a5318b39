import { cleanName } from '#app/features/accounts/display-name.ts'
import type { TextTable } from '#app/platform/clean-texts.server.ts'
import { oneLine, trimmed } from '#app/shared/visible-text.ts'

type Clean = TextTable['columns'][string]

/** Stands where nothing of a text can be seen and the column takes no empty one. */
const NOTHING = '…'

const line: Clean = (text) => oneLine(String(text)) || NOTHING
const lineOrNone: Clean = (text) => oneLine(String(text)) || null
const paragraphs: Clean = (text) => trimmed(String(text)) || NOTHING
const paragraphsOrNone: Clean = (text) => trimmed(String(text)) || null
const name: Clean = (text) => cleanName(String(text))
const lines: Clean = (given) => (Array.isArray(given) ? given.map(oneLine).filter((text) => text !== '') : given)
/** An unsent message has no text. */
const message: Clean = (text) => (text === '' ? '' : paragraphs(text))
const facts: Clean = (given) =>
  typeof given === 'object' && !Array.isArray(given)
    ? Object.fromEntries(
        Object.entries(given).map(([label, text]) => [oneLine(label) || NOTHING, trimmed(String(text)) || NOTHING]),
      )
    : given

/**
 * Every text that people write, with the rule that its form has, for the job that cleans what was stored before. Evidence of
 * reports stays as it was; what shows it cleans it.
 */
export const STORED_TEXTS: readonly TextTable[] = [
  {
    table: 'items',
    key: 'id',
    columns: { title: line, description: paragraphs, location: lineOrNone, tags: lines, attributes: facts },
  },
  { table: 'profiles', key: 'user_id', columns: { display_name: name } },
  { table: 'users', key: 'id', columns: { name: (text) => cleanName(String(text)) ?? '' } },
  { table: 'messages', key: 'id', columns: { content: message, image_says: paragraphsOrNone } },
  { table: 'conversations', key: 'id', columns: { item_title: line } },
  { table: 'conversation_reports', key: 'id', columns: { details: paragraphsOrNone } },
  { table: 'reports', key: 'id', columns: { details: paragraphsOrNone, item_title: line } },
  { table: 'feedback', key: 'id', columns: { subject: line, message: paragraphs } },
  { table: 'contacts', key: 'id', columns: { name: line, message: paragraphs } },
  { table: 'sponsored_requests', key: 'id', columns: { admin_notes: paragraphsOrNone } },
  { table: 'ads', key: 'id', columns: { title: line } },
]
