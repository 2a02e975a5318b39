import type { Tag } from '#app/db/client.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { withLexicon, type Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askAny } from '#app/features/catalogue/search/asking/question.ts'
import { categoryWord } from '#app/features/catalogue/search/matching/make-groups.ts'
import { noMatches, wordMatches, type Matches } from '#app/features/catalogue/search/matching/matches.server.ts'
import { orderWords } from '#app/features/catalogue/search/matching/order-words.ts'
import type { Group, Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { findBounds, listParts, requireAll, type Strategy } from '#app/features/catalogue/search/matching/strategies.ts'
import { alikeTitles, insideText, insideTitle } from '#app/features/catalogue/search/matching/text-matches.server.ts'
import { pageInOrder } from '#app/features/catalogue/search/matching/walk/page-in-order.server.ts'
import type { Attempt, SearchPlan } from '#app/features/catalogue/search/planning/plan-search.server.ts'
import { describeInstead } from '#app/features/catalogue/search/understanding/describe.server.ts'
import type { Relaxation } from '#app/features/catalogue/search/understanding/said.schema.ts'

import { firstFound, type FirstFound, type SearchRequest } from './first-found.server.ts'
import type { SearchResult } from './search-result.ts'
import { showStrategy } from './show-strategy.server.ts'

/** Makes the attempts of a plan until one has found something, and shows that. */
export async function runPlan(request: SearchRequest, plan: SearchPlan, known: Knowledge): Promise<SearchResult> {
  const { sql, merged, limit } = request
  const notes = { ...plan.said, relaxed: plan.otherwise }
  let counts: SearchResult['counts'] = noMatches(merged)
  for await (const { attempt, matches, strategy } of listQueries(sql, plan, known)) {
    const attemptRequest = {
      ...request,
      said: plan.said,
      merged: attempt.find === 'nearest' ? newestFirst(request) : merged,
    }
    const attempted = await firstFound(attemptRequest, matches, attempt.relaxed, limit, strategy)
    if (!attempted || !isEnough(attempt, attempted, attemptRequest)) {
      counts = (!strategy && attempted?.counts) || counts
      continue
    }
    if (strategy) return showStrategy(attemptRequest, strategy, matches, attempted, known)
    const page = await pageInOrder(sql, matches, attempted.merged, limit, attempted)
    return { ...page, counts: attempted.counts, said: { ...plan.said, relaxed: attempted.relaxed } }
  }
  return { items: [], nextCursor: null, counts, said: notes }
}

/**
 * The queries of all attempts, in their order. If the first attempt was in vain, one statement tells which queries of the others no
 * listing matches: these are left out.
 */
async function* listQueries(sql: Tag, plan: SearchPlan, known: Knowledge): AsyncGenerator<Query> {
  const others: Attempt[] = []
  let isFirst = true
  // Attempts are computed when they are reached, and most searches reach one.
  for (const attempt of plan.attempts) {
    if (isFirst) yield* await withLexicon(({ ask }) => writeQueries(sql, attempt, known, ask))
    else others.push(attempt)
    isFirst = false
  }
  yield* await withLexicon(({ ask }) => {
    const queries = others.flatMap((attempt) => writeQueries(sql, attempt, known, ask))
    // Those after a word that listings have are not reached.
    const until = queries.findIndex(({ isSure }) => isSure)
    const unsure = queries
      .slice(0, until < 0 ? queries.length : until)
      .flatMap(({ attempt, matches: { query } }) => (query === undefined || attempt.find === 'names' ? [] : [query]))
    const inVain = unsure.length > 1 ? unsure.filter((query) => ask(askAny(query)) === 0) : []
    return queries.filter(({ matches: { query } }) => query === undefined || !inVain.includes(query))
  })
}

const newestFirst = ({ merged }: SearchRequest) => ({ ...merged, sort: merged.sort ?? ('newest' as const) })

/** Words that only the address's filters exclude are not looked for in another way; a text is. */
function isEnough(attempt: Attempt, { counts, merged }: FirstFound, asked: SearchRequest): boolean {
  if (attempt.find === 'names') return merged === asked.merged && counts.total >= PAGE_SIZE
  return 'strategy' in attempt || counts.total > 0
}

/** `isSure`: listings have its only word. */
type Query = { attempt: Attempt; matches: Matches; strategy?: Strategy; isSure?: boolean }

/** If only values were given up, they are named: the attempts before were in vain with them. */
function sayGivenUp(attempt: Attempt & { strategy: Strategy }, part: readonly Group[]): Attempt {
  const given = attempt.strategy.needed.filter((group) => !part.includes(group))
  const values = given.flatMap(({ stated }) => stated ?? [])
  if (given.length === 0 || values.length < given.length) return attempt
  const named: Relaxation = {
    kind: 'values',
    values: [...new Set(values)].map((value) => describeInstead(value).value),
  }
  return { ...attempt, relaxed: attempt.relaxed.map((one) => (one.kind === 'some-words' ? named : one)) }
}

/** The queries of an attempt, in their order. None if no index serves it. */
function writeQueries(sql: Tag, attempt: Attempt, known: Knowledge, ask: Lexicon['ask']): Query[] {
  const listed = (matches: Matches | null) => (matches ? [{ attempt, matches }] : [])
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
      return [{ attempt, matches: wordMatches(sql, attempt.strategy.query), strategy: attempt.strategy }]
    case 'names': {
      const { strategy } = attempt
      const { mostIn } = findBounds(strategy, known)
      return [{ attempt, matches: wordMatches(sql, strategy.query, { mostIn }), strategy }]
    }
    case 'words':
    case 'fewer words': {
      const { strategy } = attempt
      // Listings with the word that tells most are better than none.
      const parts = strategy.parts ? listParts(orderWords(strategy.needed, known, ask), 1) : [strategy.needed]
      return parts.map((part) => {
        const query = strategy.parts ? requireAll(part) : strategy.query
        const isSure = part.length === 1 && part.every(({ listings }) => listings > 0)
        const matches = wordMatches(sql, query, findBounds(strategy, known))
        return { attempt: sayGivenUp(attempt, part), matches, strategy: { ...strategy, query }, isSure }
      })
    }
  }
}
