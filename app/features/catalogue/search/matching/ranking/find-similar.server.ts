import type { Tag } from '#app/db/client.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import {
  countMatches,
  countSome,
  isNarrowed,
  noMatches,
  RANKED,
  type MatchCounts,
} from '#app/features/catalogue/search/matching/matches.server.ts'
import {
  LOOKED_AT_MOST,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { orderWords } from '#app/features/catalogue/search/matching/order-words.server.ts'
import { namesThings, type Group, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import {
  COMMON,
  listParts,
  listPieces,
  requireAll,
  type Strategy,
} from '#app/features/catalogue/search/matching/strategies.ts'

import { chooseRead, chooseReadWithin, withWider, type Wider } from './page-by-rank.server.ts'

/** If a single word has fewer matches, titles that contain it within another word follow. */
const FEW_OF_ONE_WORD = 500

/**
 * If few listings have every word, others follow: those with the words in another form, those whose titles contain the
 * words within others, and those with most of the words; if none has every word, those with any of its names.
 */
export async function findSimilar(
  { sql, filters, merged, counted }: { sql: Tag; filters: ListingFilters; merged: SearchFilters; counted: boolean },
  { needed, query, wider: otherForms = '', parts: isPart = false }: Strategy,
  few: number,
  known: Knowledge,
): Promise<{ wider: Wider; counts: MatchCounts } | null> {
  if (filters.exact || few >= (needed.length === 1 ? FEW_OF_ONE_WORD : PAGE_SIZE)) return null
  const withForms = otherForms !== '' && few < PAGE_SIZE
  let widened = withForms ? `${query} | ${otherForms}` : query
  // A word that is common in other categories is no piece of a word: looking for it in every title would read all of those.
  const isCommon = needed.length === 1 && (needed[0]?.listings ?? 0) > RANKED
  const pieces = isCommon ? [] : listPieces(needed)
  // One more than a page is enough to know, and is found much sooner than all are counted.
  const most = Math.max(PAGE_SIZE, few + 1)
  const parts = few < PAGE_SIZE && needed.length > 1 ? listFewer(await orderWords(needed, known), known, isPart) : []
  let matching = 0
  // With one way to widen it, counting what that adds decides nothing.
  const isOneWay = !counted && !withForms && parts.length === 1
  let reached = withForms ? await countSome(sql, widened, merged, most) : few
  for (const part of parts) {
    if (reached >= PAGE_SIZE) break
    widened = `${widened} | ${part.query}`
    matching = Math.max(matching, part.listings)
    // The vocabulary counts the listings of a single common word.
    if (part.isWord && part.listings > COMMON && !isNarrowed(merged)) reached = most
    else if (!isOneWay) reached = await countSome(sql, widened, merged, most)
  }
  const isWidened = isOneWay || reached > few
  if (!isWidened && pieces.length === 0) return null
  const inOtherForms = withForms ? Math.min(...needed.map(({ listings }) => listings)) : 0
  const read =
    isNarrowed(merged) || inOtherForms > LOOKED_AT_MOST
      ? await chooseReadWithin(merged, Math.max(matching, inOtherForms))
      : { read: chooseRead(matching, known.total) }
  const wider = { query: widened, pieces, ...read }
  if (!counted) return { wider, counts: noMatches(merged) }
  const counts = await countMatches(sql, withWider(sql, query, wider, merged), merged)
  return counts.total > few ? { wider, counts } : null
}

/** A query for listings with fewer words, and roughly how many match it, at most. */
type Part = { query: string; listings: number; isWord: boolean }

/** Queries for listings with fewer words. If none has them all, each word that names things is looked for alone in the end. */
function listFewer(ordered: readonly Group[], known: Knowledge, isPart: boolean): Part[] {
  const makePart = (words: readonly Group[]): Part => ({
    query: requireAll(words),
    listings: Math.min(...words.map(({ listings }) => listings)),
    isWord: words.length === 1,
  })
  if (!isPart) return listParts(ordered).map(makePart)
  const names = ordered.filter((group) => namesThings(group, known) && !known.isOrdinary(group.text))
  return [...listParts(ordered, 1).map(makePart), ...names.map((group) => makePart([group]))]
}
