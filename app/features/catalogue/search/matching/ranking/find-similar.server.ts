import type { Tag } from '#app/db/client.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { countMatches, noMatches, type MatchCounts } from '#app/features/catalogue/search/matching/matches.server.ts'
import type { SearchFilters } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { orderWords } from '#app/features/catalogue/search/matching/order-words.server.ts'
import { namesThings, type Group, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import {
  countKept,
  listParts,
  listPieces,
  requireAll,
  type Strategy,
} from '#app/features/catalogue/search/matching/strategies.ts'

import { findSources, withOthers, type Others, type Part } from './other-listings.server.ts'

/**
 * If the listings with every word fill no page, others follow: those with the words in another form, those whose titles contain the
 * words within others, and those with most of the words; if none has every word, those with any of its names.
 */
export async function findSimilar(
  { sql, filters, merged, counted }: { sql: Tag; filters: ListingFilters; merged: SearchFilters; counted: boolean },
  strategy: Strategy,
  few: number,
  known: Knowledge,
): Promise<{ others: Others; counts: MatchCounts } | null> {
  if (filters.exact || few >= PAGE_SIZE) return null
  const { needed, query } = strategy
  const pieces = listPieces(needed, known)
  const fewer = await listFewer(strategy, known)
  if (fewer.length + pieces.length === 0) return null
  const others = { parts: await findSources(sql, query, fewer, { merged, known }), pieces }
  if (!counted) return { others, counts: noMatches(merged) }
  const counts = await countMatches(sql, withOthers(sql, query, others, merged), merged)
  return counts.total > few ? { others, counts } : null
}

/**
 * Queries for listings with other forms of the words, or with fewer of them. If none has them all, each word that names things is looked
 * for alone in the end.
 */
async function listFewer({ needed, wider = '', parts: isPart = false }: Strategy, known: Knowledge): Promise<Part[]> {
  const makePart = (words: readonly Group[], query = requireAll(words)): Part => ({
    query,
    listings: Math.min(...words.map(({ listings }) => listings)),
  })
  const inOtherForms = wider === '' ? [] : [makePart(needed, wider)]
  if (needed.length === 1) return inOtherForms
  const ordered = await orderWords(needed, known)
  if (!isPart)
    return [...inOtherForms, ...listParts(ordered, countKept(ordered, known)).map((words) => makePart(words))]
  // A name alone would leave the category.
  const isNamed = needed.some(({ category }) => category !== null)
  const names = isNamed ? [] : ordered.filter((group) => namesThings(group, known) && !known.isOrdinary(group.text))
  return [
    ...inOtherForms,
    ...[...listParts(ordered, 1), ...names.map((group) => [group])].map((words) => makePart(words)),
  ]
}
