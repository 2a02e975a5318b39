import { openSql } from '#packages/sql'

/** Ids of listings from all over the catalogue, the same in every run. */
export async function someIds(database: string, count: number): Promise<string[]> {
  const sql = openSql(database, { max: 1 })
  try {
    const rows = await sql<{ id: string }[]>`select id from items order by md5(id::text) limit ${count}`
    return rows.map(({ id }) => id)
  } finally {
    await sql.end()
  }
}

/** Typical searches, by the kinds that differ in cost. */
export interface Searches {
  narrow: string[]
  broad: string[]
  typo: string[]
  prefix: string[]
  substring: string[]
  nothing: string[]
}

const TITLES = 3000
const EACH = 25

/** Searches made from the catalogue's titles, the same in every run for the same titles. */
export async function makeSearches(database: string): Promise<Searches> {
  const sql = openSql(database, { max: 1 })
  const rows = await sql<{ title: string }[]>`
    select title from items where source <> 'demo' order by md5(source || source_id) limit ${TITLES}`
  await sql.end()
  const titles = rows.map(({ title }) => title.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
  const frequency = new Map<string, number>()
  for (const words of titles) for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const rare = (words: readonly string[]) =>
    words.toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1))
  const long = titles
    .map((words) => rare(words.filter((word) => /^\p{L}{6,}$/u.test(word)))[0])
    .filter((word) => word !== undefined)
  return {
    narrow: titles
      .filter((words) => words.length > 3)
      .map((words) => rare(words).slice(0, 2).join(' '))
      .slice(0, EACH),
    broad: [...frequency]
      .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, EACH)
      .map(([word]) => word),
    typo: long.slice(0, EACH).map((word) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)),
    prefix: long.slice(EACH, 2 * EACH).map((word, index) => word.slice(0, 2 + (index % 3))),
    substring: long.slice(2 * EACH, 3 * EACH).map((word) => word.slice(1, 6)),
    nothing: long.slice(3 * EACH, 4 * EACH).map((word) => `zq${[...word].toReversed().join('')}xv`),
  }
}
