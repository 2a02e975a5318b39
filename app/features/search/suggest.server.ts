import { db } from '#app/db/client.server.ts'
import { CATEGORIES, type CategoryId } from '#app/shared/catalogue.ts'

export type Suggestions = { categories: { id: CategoryId; name: string }[]; titles: string[] }

const TITLES = 6

/** Categories and titles of unsold listings that begin with what was typed so far. */
export async function suggest(typed: string): Promise<Suggestions> {
  const text = typed.toLowerCase()
  if (!text) return { categories: [], titles: [] }
  const categories = CATEGORIES.filter(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((_word, index, all) => all.slice(index).join(' ').startsWith(text)),
  ).map(({ id, name }) => ({ id, name }))
  const sql = db()
  const pattern = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await sql<{ title: string }[]>`
    select distinct on (lower(title)) title from (
      select title from items where lower(title) like ${pattern} and not is_sold order by lower(title) limit 200
    ) as begun order by lower(title) limit ${TITLES}`
  return { categories, titles: rows.map(({ title }) => title) }
}
