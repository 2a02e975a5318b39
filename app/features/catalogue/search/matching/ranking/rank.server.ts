import type { Fragment, Tag } from '#app/db/client.server.ts'
import {
  narrowToFilters,
  type SearchFilters,
} from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { writeGroupQuery, type Alternative, type Group } from '#app/features/catalogue/search/matching/plan.ts'

import { findAccessoryPattern, WITH_ACCESSORY } from './accessories.ts'
import { findAskedColours } from './colour-names.ts'

/** Weights of a word by where it occurs: description; location; brand, tags and category; title. */
const PLACES = '{0.15,0.2,0.5,1}'
/** A word's extra weight if the listing has it as typed, not as a correction or synonym. */
const TYPED = 3
/** The same for that extra weight: "lal" means red, although some listings are at Lal Chowk. */
const TYPED_PLACES = '{0.15,0,0.5,1}'
/** A word typed in Devanagari is in listings as it is written in Latin letters, or as it sounds; of initials, they have the name. */
const AS_TYPED: readonly Alternative['kind'][] = ['typed', 'latin', 'heard', 'initials']
/** Title, brand, tags, category and place. */
const NAMED = 'ABC'
/** The factor by which filler words count less. */
const FILLER = 0.3
/** The penalty for a long title. */
const LENGTH = 0.5
/** The bonus for each year by which a listing is newer. */
const YEAR = 0.05
/** Added for each value of the search that a listing states, so that it comes before those that only mention it. */
const STATED = 20
/** Added for listings that match every word, so that they come first. */
const WHOLE = 1000
/** Added for listings whose titles contain a piece, so that they come after those with every word and before others. */
const PIECE = 100
/** Taken off once for listings that have the words and yet are something else, so that they come after the others with every word. */
const ELSE = 500
/**
 * Taken off for listings whose sellers did not answer whether they are still on sale: so that they come after fresh ones that match as
 * well, and before those that match less.
 */
const UNANSWERED = 50
/** More than this no listing without every word gets, so that all with every word come before it: a page is completed by them. */
const MOST_OF_OTHERS = WHOLE - ELSE - 2 * UNANSWERED
/** Added for listings that match the preferred filters, so that they come before all others. */
const FIRST = 10_000
const YEAR_SECONDS = 31_536_000

/** Expressions over `items`: what they read of the search, the rank, and what listings of preferred filters get beside it. */
export type Rank = { asked: Fragment; rank: Fragment; prefer: Fragment }

/**
 * A listing's rank is a sum that can be explained. For each word of the search it adds the word's weight (higher for
 * rare words), multiplied by where the listing has it (title before brand, tags and category, before description), and
 * once more if the word is as typed. A long title lowers it a little, being new raises it a little, and an unanswered question lowers it.
 * Listings with every word come first (`rankListing`); what has the words and is something else comes last among them. Nothing depends on the
 * current time, so successive pages fit together.
 */
export function rankSql(sql: Tag, groups: readonly Group[], preferred: SearchFilters | null): Rank {
  const conditions: Fragment[] = []
  let rank = sql`0`
  const others = sayElse(sql, groups)
  for (const [index, group] of groups.entries()) {
    const weight = group.weight * (group.filler ? FILLER : 1)
    const name = sql(`word${index}`)
    const words = withoutStated(group)
    if (words.alternatives.length === 0) continue
    conditions.push(sql`to_tsquery('khazana', ${writeGroupQuery(words)}) as ${name}`)
    rank = sql`${rank} + ${weight}::float8 * ts_rank(${PLACES}::real[], search, asked.${name})`
    if (words.alternatives.length > 1 && words.alternatives.some(({ kind }) => AS_TYPED.includes(kind))) {
      const typed = sql(`typed${index}`)
      conditions.push(sql`to_tsquery('khazana', ${writeGroupQuery(words, { kinds: AS_TYPED })}) as ${typed}`)
      rank = sql`${rank} + ${weight * TYPED}::float8 * ts_rank(${TYPED_PLACES}::real[], search, asked.${typed})`
    }
  }
  const stated = sayStated(sql, groups)
  return {
    asked: [...conditions, ...stated.asked, ...others.asked].reduce((all, one) => sql`${all}, ${one}`),
    rank: sql`(${rank}) / (1 + ${LENGTH}::float8 * ln(char_length(title)))
      + ${YEAR / YEAR_SECONDS}::float8 * extract(epoch from created_at)::float8
      - case when is_fresh then 0 else ${UNANSWERED}::float8 end
      ${stated.rank} ${others.rank}`,
    prefer: preferred
      ? sql`+ case when true ${narrowToFilters(sql, preferred)} then ${FIRST}::float8 else 0 end`
      : sql``,
  }
}

const withoutStated = (group: Group): Group => ({
  ...group,
  alternatives: group.alternatives.filter(({ kind }) => kind !== 'stated'),
})

/** This raises listings that state a value of the search. */
function sayStated(sql: Tag, groups: readonly Group[]): { asked: Fragment[]; rank: Fragment } {
  const queries = new Set(
    groups.flatMap(({ alternatives }) => {
      const stated = alternatives.filter(({ kind }) => kind === 'stated')
      return stated.length > 0 ? [writeGroupQuery({ alternatives: stated })] : []
    }),
  )
  const conditions: Fragment[] = []
  let rank = sql``
  for (const [index, query] of [...queries].entries()) {
    const name = sql(`stated${index}`)
    conditions.push(sql`to_tsquery('khazana', ${query}) as ${name}`)
    rank = sql`${rank} + case when search @@ asked.${name} then ${STATED}::float8 else 0 end`
  }
  return { asked: conditions, rank }
}

/** The rank of a listing with every word, or of one without: `pieces` is the number of pieces that its title contains, null with every word. */
export const rankListing = (sql: Tag, { rank, prefer }: Rank): Fragment => sql`(case
    when pieces is null then (${rank}) + ${WHOLE}::float8
    else least((${rank}) + ${PIECE}::float8 * pieces, ${MOST_OF_OTHERS}::float8) end ${prefer})::float8`

/**
 * This lowers accessories if the search names the thing, listings that only mention the category, such as a toy car in a shoe box, and
 * those of which only the brand names the colour.
 */
function sayElse(sql: Tag, groups: readonly Group[]): { asked: Fragment[]; rank: Fragment } {
  const reasons: Fragment[] = []
  const categories: Fragment[] = []
  const accessory = findAccessoryPattern(groups)
  if (accessory !== null) reasons.push(sql`title ~* ${accessory} and title !~* ${WITH_ACCESSORY}`)
  for (const [index, group] of groups.filter(({ category }) => category !== null).entries()) {
    // As a part of the rank, the query would be parsed again for each listing.
    const named = sql(`named${index}`)
    categories.push(sql`to_tsquery('khazana', ${writeGroupQuery(group, { places: NAMED })}) as ${named}`)
    reasons.push(sql`not search @@ asked.${named}`)
  }
  const colours = findAskedColours(groups)
  if (colours !== null) {
    // Only searches that name a colour read the brand, which is stored apart from the rest of the row.
    const brand = sql`(select lower(coalesce(one.attributes ->> 'brand', one.attributes ->> 'Brand')) from items as one where one.id = items.id)`
    const text = sql`lower(title)`
    reasons.push(sql`${brand} ~ ${`^${colours.colours}\\M`} and ${text} !~ ${`\\m${colours.names}\\M`}
      and case when starts_with(${text}, ${brand}) then substr(${text}, char_length(${brand}) + 1) else ${text} end !~ ${`\\m${colours.colours}\\M`}`)
  }
  const [first, ...others] = reasons
  if (!first) return { asked: categories, rank: sql`` }
  const any = others.reduce((all, reason) => sql`${all} or (${reason})`, sql`(${first})`)
  return { asked: categories, rank: sql`- case when ${any} then ${ELSE}::float8 else 0 end` }
}
