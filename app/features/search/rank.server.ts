import type { Fragment, Sql } from '#app/db/client.server.ts'

import { queryOf, type Group } from './plan.ts'

/**
 * A listing's rank is a sum that can be explained: for each word of the search how much the word says (rare ones more),
 * times where the listing has it (title before brand, tags and category, before description), as typed rather than
 * mended or by another name; more for short titles, and for words that stand together. What has every word comes first.
 */
export const RANKING = {
  /** Weights of a word in description, nothing, brand and tags, title. */
  places: [0.15, 0.2, 0.5, 1] as number[],
  typed: 0.5,
  near: 1,
  length: 0.35,
  whole: 1000,
  filler: 0.3,
}

/** `whole` is what a listing has to match to count as having everything. */
export function rankOf(sql: Sql, groups: readonly Group[], whole: string): { asked: Fragment; rank: Fragment } {
  const places = `{${RANKING.places.join(',')}}`
  let asked = sql`to_tsquery('khazana', ${whole}) as whole`
  let rank = sql`${RANKING.near}::float8 * ts_rank_cd(${places}::real[], search, asked.whole)`
  for (const [index, group] of groups.entries()) {
    const weight = group.weight * (group.filler ? RANKING.filler : 1)
    const name = sql(`g${index}`)
    asked = sql`${asked}, to_tsquery('khazana', ${queryOf(group)}) as ${name}`
    rank = sql`${rank} + ${weight}::float8 * ts_rank(${places}::real[], search, asked.${name})`
    if (group.alternatives.length > 1 && group.alternatives.some(({ kind }) => kind === 'typed')) {
      const typed = sql(`t${index}`)
      asked = sql`${asked}, to_tsquery('khazana', ${queryOf(group, ['typed'])}) as ${typed}`
      rank = sql`${rank} + ${weight * RANKING.typed}::float8 * ts_rank(${places}::real[], search, asked.${typed})`
    }
  }
  return {
    asked,
    rank: sql`(${rank}) / (1 + ${RANKING.length}::float8 * ln(char_length(title)))
      + case when search @@ asked.whole then ${RANKING.whole}::float8 else 0 end`,
  }
}
