import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'

import { quoteLexeme, splitParts } from './plan.ts'

/** Whether a listing has the text as its whole title. */
export async function isTitle(text: string): Promise<boolean> {
  const sql = db()
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from items where lower(title) = ${text.trim().toLowerCase()} and not is_sold and ${isVisibleItem(sql)}) as found`
  return row?.found ?? false
}

/** Those phrases that a title has word for word. */
export async function findTitlePhrases(phrases: readonly string[]): Promise<ReadonlySet<string>> {
  if (phrases.length === 0) return new Set()
  const sql = db()
  const queries = phrases.map((phrase) =>
    splitParts(phrase)
      .map((word) => `${quoteLexeme(word)}:A`)
      .join(' <-> '),
  )
  const rows = await sql<{ phrase: string }[]>`
    select phrase from unnest(${[...phrases]}::text[], ${queries}::text[]) as asked (phrase, query)
    where exists (select from items where search @@ to_tsquery('khazana', query) and ${isVisibleItem(sql)} limit 1)`
  return new Set(rows.map(({ phrase }) => phrase))
}
