import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import type { Votes } from './guess-category.ts'
import { informativeWords } from './informative-words.ts'

/** More words would add noise, and the number of pairs grows quadratically. */
const MOST_WORDS = 14
const MOST_ROWS = 200
/** Listings that are read for one title. Of more that match, those that were stored first are a sample, which votes alike. */
const MOST_READ = 3000
const NEIGHBOURS = 12
const LONGEST_MS = 1500

type Row = { title: string; category: CategoryId }
export type Neighbour = Row & { common: number; likeness: number }

/** A tsquery term that matches titles only. Words hold only letters and digits, so they cannot contain an operator. */
const inTitle = (word: string) => `${word}:A`

/** Listings whose titles share at least two informative words with `words`, the most similar first. */
export async function findNeighbours(words: readonly string[]): Promise<Neighbour[]> {
  const firstWords = words.slice(0, MOST_WORDS)
  if (firstWords.length < 2) return []
  const pairs = firstWords.flatMap((one, at) =>
    firstWords.slice(at + 1).map((other) => `(${inTitle(one)} & ${inTitle(other)})`),
  )
  const each = firstWords.map(inTitle)
  const rows = await db().begin(async (sql) => {
    // The timeout for looking up similar listings.
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
    return sql<Row[]>`
      select title, category from (
          select title, category, search from items
          where search @@ to_tsquery('khazana', ${pairs.join(' | ')}) and ${isVisibleItem(sql)} limit ${MOST_READ}) as items,
        lateral (select count(*) as n from unnest(${each}::text[]) as word where search @@ to_tsquery('khazana', word)) as hits
      order by hits.n desc, length(title) limit ${MOST_ROWS}`
  })
  return rows
    .map((row) => ({ ...row, ...compareTitles(row.title, firstWords) }))
    .filter(({ common }) => common >= 2)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, NEIGHBOURS)
}

/**
 * The number of words in common, and a similarity computed from their share of the title's words and of the read
 * words.
 */
function compareTitles(title: string, asked: readonly string[]): { common: number; likeness: number } {
  const own = informativeWords(title)
  const stems = new Set(own.map(stem))
  const common = asked.filter((word) => stems.has(stem(word))).length
  const share = common / Math.max(1, own.length)
  return { common, likeness: share * Math.min(1, common / 3) + 0.15 * (common / asked.length) }
}

// Approximates the database's stemmer, which is enough for counting.
const stem = (word: string) => word.replace(/(?:ies|es|s|y|e)$/, '')

/** The support for each category by the neighbours. A single neighbour that is only half similar counts little. */
export function countVotes(neighbours: readonly Neighbour[]): Votes {
  const votes: Partial<Record<CategoryId, number>> = {}
  const total = neighbours.reduce((sum, { likeness }) => sum + likeness ** 2, 0)
  const best = Math.min(1, neighbours[0]?.likeness ?? 0)
  for (const { category, likeness } of neighbours) {
    votes[category] = (votes[category] ?? 0) + (best * likeness ** 2) / total
  }
  return votes
}
