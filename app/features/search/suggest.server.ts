import { db } from '#app/db/client.server.ts'
import { CATEGORIES, type CategoryId } from '#app/shared/catalogue.ts'

import { toQueryText } from './search-words.ts'
import { understand } from './understanding/understand.ts'

/** `exact`: the titles whose words, searched for, would be read as a price, a condition or an order. */
export type Suggestions = { categories: { id: CategoryId; name: string }[]; titles: string[]; exact: string[] }

const TITLES = 6
const LOOKED_AT = 100
// Fewer letters begin too many words to say anything.
const WITHIN_FROM = 3

/** Titles that hold the words anywhere, the last one as a beginning. */
async function titlesWithin(text: string): Promise<string[]> {
  const words = toQueryText(text, 'A')
  if (!words) return []
  const sql = db()
  const rows = await sql<{ title: string }[]>`
    select title from items where search @@ to_tsquery('khazana', ${words}) and not is_sold and hidden_at is null
    limit ${LOOKED_AT}`
  return rows.map(({ title }) => title)
}

/** The first spelling of each title. */
function distinct(titles: string[]): string[] {
  const seen = new Map<string, string>()
  for (const title of titles) if (!seen.has(title.toLowerCase())) seen.set(title.toLowerCase(), title)
  return [...seen.values()]
}

const isReadOtherwise = (title: string) => understand(title).pieces.some(({ kind }) => kind !== 'category')

/** Categories that begin with what was typed so far; titles of unsold listings that begin with it, then that hold it. */
export async function suggest(typed: string): Promise<Suggestions> {
  const text = typed.toLowerCase()
  if (!text) return { categories: [], titles: [], exact: [] }
  const categories = CATEGORIES.filter(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((_word, index, all) => all.slice(index).join(' ').startsWith(text)),
  ).map(({ id, name }) => ({ id, name }))
  const sql = db()
  const pattern = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await sql<{ title: string }[]>`
    select title from items where lower(title) like ${pattern} and not is_sold and hidden_at is null
    order by lower(title) using ~<~ limit ${LOOKED_AT}`
  const begun = distinct(rows.map(({ title }) => title))
  // No title says what is to be left out.
  const isWithout = understand(text).without.length > 0
  const isEnough = begun.length >= TITLES || text.length < WITHIN_FROM || isWithout
  const all = isEnough ? begun : distinct([...begun, ...(await titlesWithin(text))])
  const titles = all.slice(0, TITLES)
  return { categories, titles, exact: titles.filter(isReadOtherwise) }
}
