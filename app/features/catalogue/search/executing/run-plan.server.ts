import type { Tag } from '#app/db/client.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { categoryWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { noMatches, wordMatches, type Matches } from '#app/features/catalogue/search/matching/matches.server.ts'
import { orderWords } from '#app/features/catalogue/search/matching/order-words.server.ts'
import type { Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { findBounds, listParts, requireAll, type Strategy } from '#app/features/catalogue/search/matching/strategies.ts'
import { alikeTitles, insideText, insideTitle } from '#app/features/catalogue/search/matching/text-matches.server.ts'
import { pageInOrder } from '#app/features/catalogue/search/matching/walk/page-in-order.server.ts'
import type { Attempt, SearchPlan } from '#app/features/catalogue/search/planning/plan-search.server.ts'

import { firstFound, type FirstFound, type SearchRequest } from './first-found.server.ts'
import type { SearchResult } from './search-result.ts'
import { showStrategy } from './show-strategy.server.ts'

/** Makes the attempts of a plan until one has found something, and shows that. */
export async function runPlan(request: SearchRequest, plan: SearchPlan, known: Knowledge): Promise<SearchResult> {
  const { sql, merged, limit } = request
  const said = { ...plan.said, relaxed: plan.otherwise }
  let counts: SearchResult['counts'] = noMatches(merged)
  for (const attempt of plan.attempts) {
    for (const { matches, strategy } of await listQueries(sql, attempt, known)) {
      const asked = { ...request, said: plan.said, merged: attempt.find === 'nearest' ? newestFirst(request) : merged }
      const found = await firstFound(asked, matches, attempt.relaxed, limit, strategy)
      if (!found || !isEnough(attempt, found, asked)) {
        counts = (!strategy && found?.counts) || counts
        continue
      }
      if (strategy) return showStrategy(asked, strategy, matches, found, known)
      const page = await pageInOrder(sql, matches, found.merged, limit, found)
      return { ...page, counts: found.counts, said: { ...plan.said, relaxed: found.relaxed } }
    }
  }
  return { items: [], nextCursor: null, counts, said }
}

const newestFirst = ({ merged }: SearchRequest) => ({ ...merged, sort: merged.sort ?? ('newest' as const) })

/** Words that only the address's filters exclude are not looked for in another way; a text is. */
function isEnough(attempt: Attempt, { counts, merged }: FirstFound, asked: SearchRequest): boolean {
  if (attempt.find === 'names') return merged === asked.merged && counts.total >= PAGE_SIZE
  return 'strategy' in attempt || counts.total > 0
}

type Query = { matches: Matches; strategy?: Strategy }

/** The queries of an attempt, in their order. None if no index serves it. */
async function listQueries(sql: Tag, attempt: Attempt, known: Knowledge): Promise<Query[]> {
  const listed = (matches: Matches | null) => (matches ? [{ matches }] : [])
  switch (attempt.find) {
    case 'within title':
      return listed(insideTitle(sql, attempt.text))
    case 'within text':
      return listed(insideText(sql, attempt.text))
    case 'alike titles':
      return listed(alikeTitles(sql, attempt.text, attempt.words, known))
    case 'category':
      return listed(wordMatches(sql, categoryWord(attempt.category)))
    case 'nearest':
      return [{ matches: wordMatches(sql, attempt.strategy.query), strategy: attempt.strategy }]
    case 'names':
      return [queryNames(sql, attempt.strategy, known)]
    case 'words':
      return [queryWords(sql, attempt.strategy, attempt.strategy.query, known)]
    case 'fewer words': {
      // Listings with the word that tells most are better than none.
      const parts = listParts(await orderWords(attempt.strategy.needed, known), 1)
      return parts.map((part) => queryWords(sql, attempt.strategy, requireAll(part), known))
    }
  }
}

const queryWords = (sql: Tag, strategy: Strategy, query: string, known: Knowledge): Query => ({
  matches: wordMatches(sql, query, findBounds(strategy, known)),
  strategy: { ...strategy, query },
})

const queryNames = (sql: Tag, strategy: Strategy, known: Knowledge): Query => ({
  matches: wordMatches(sql, strategy.query, { mostIn: findBounds(strategy, known).mostIn }),
  strategy,
})
