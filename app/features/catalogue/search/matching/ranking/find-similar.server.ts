import type { Tag } from '#app/db/client.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { withLexicon, type Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import type { SearchFilters } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { orderWords } from '#app/features/catalogue/search/matching/order-words.ts'
import { namesThings, type Group, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import {
  countKept,
  listParts,
  listPieces,
  requireAll,
  type Strategy,
} from '#app/features/catalogue/search/matching/strategies.ts'

import { findSources, type Others, type Part } from './other-listings.server.ts'

/**
 * If the listings with every word fill no page, others follow: those with the words in another form, those whose titles contain the
 * words within others, and those with most of the words; if none has every word, those with any of its names.
 */
export async function findSimilar(
  { sql, filters, merged }: { sql: Tag; filters: ListingFilters; merged: SearchFilters },
  strategy: Strategy,
  few: number,
  known: Knowledge,
): Promise<Others | null> {
  if (filters.exact || few >= PAGE_SIZE) return null
  const { needed, query } = strategy
  const pieces = listPieces(needed, known)
  const fewer = await withLexicon(({ ask }) => listFewer(strategy, known, ask))
  if (fewer.length + pieces.length === 0) return null
  return { parts: await findSources(sql, query, fewer, { merged, known }), pieces }
}

/**
 * Queries for listings with other forms of the words, or with fewer of them. If none has them all, each word that names things is looked
 * for alone in the end.
 */
function listFewer(
  { needed, wider = '', parts: isPart = false }: Strategy,
  known: Knowledge,
  ask: Lexicon['ask'],
): Part[] {
  const makePart = (words: readonly Group[], query = requireAll(words)): Part => ({
    query,
    listings: Math.min(...words.map(({ listings }) => listings)),
  })
  const inOtherForms = wider === '' ? [] : [makePart(needed, wider)]
  if (needed.length === 1) return inOtherForms
  const ordered = orderWords(needed, known, ask)
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
