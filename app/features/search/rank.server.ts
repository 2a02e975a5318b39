import type { Fragment, Sql } from '#app/db/client.server.ts'

import { narrowed, type View } from './matches.server.ts'
import { queryOf, type Group } from './plan.ts'

/** Weights of a word in description, location, brand with tags and category, title. */
const PLACES = '{0.15,0.2,0.5,1}'
/** What a word counts further where the listing has it as it was typed, not mended or by another name. */
const TYPED = 3
/** Small words count by this share. */
const FILLER = 0.3
/** How much a long title takes away. */
const LENGTH = 0.5
/** What a listing gains on one that is a year older. */
const YEAR = 0.05
/** What has everything comes before what has not. */
const WHOLE = 1000
/** What is in the view that comes first comes before everything else. */
const FIRST = 10_000
const YEAR_SECONDS = 31_536_000

/**
 * A listing's rank is a sum that can be explained: for each word of the search how much the word says (rare ones more),
 * times where the listing has it (title before brand, tags and category, before description); again where it has the word
 * as it was typed; less for a long title; a little for being new. What has every word comes first. `whole` is what a
 * listing has to match for that. No share depends on the hour: pages that follow each other fit together.
 */
export function rankOf(sql: Sql, groups: readonly Group[], whole: string): { asked: Fragment; rank: Fragment } {
  let asked = sql`to_tsquery('khazana', ${whole}) as whole`
  let rank = sql`0`
  for (const [index, group] of groups.entries()) {
    const weight = group.weight * (group.filler ? FILLER : 1)
    const name = sql(`word${index}`)
    asked = sql`${asked}, to_tsquery('khazana', ${queryOf(group)}) as ${name}`
    rank = sql`${rank} + ${weight}::float8 * ts_rank(${PLACES}::real[], search, asked.${name})`
    if (group.alternatives.length > 1 && group.alternatives.some(({ kind }) => kind === 'typed')) {
      const typed = sql(`typed${index}`)
      asked = sql`${asked}, to_tsquery('khazana', ${queryOf(group, ['typed'])}) as ${typed}`
      rank = sql`${rank} + ${weight * TYPED}::float8 * ts_rank(${PLACES}::real[], search, asked.${typed})`
    }
  }
  return {
    asked,
    rank: sql`(${rank}) / (1 + ${LENGTH}::float8 * ln(char_length(title)))
      + ${YEAR / YEAR_SECONDS}::float8 * extract(epoch from created_at)::float8
      + case when search @@ asked.whole then ${WHOLE}::float8 else 0 end`,
  }
}

/** The same rank, with all of `view` before the rest. */
export const firstOf = (sql: Sql, view: View, rank: Fragment): Fragment =>
  sql`${rank} + case when true ${narrowed(sql, view)} then ${FIRST}::float8 else 0 end`
