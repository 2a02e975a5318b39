import type { Fragment, Tag } from '#app/db/client.server.ts'
import { FEWEST_RATED, MOST_RATED } from '#app/nouns/review/review-states.ts'

import { nameColumn } from './alias.server.ts'

/** Everybody sees the review: it is no longer blind, and no admin has hidden it. `alias` is its row of `reviews`. */
export const isShownReview = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'shown_at')} <= now() and ${nameColumn(sql, alias, 'hidden_at')} is null)`

/** Others do not see the review yet. `alias` is its row of `reviews`. */
export const isBlindReview = (sql: Tag, alias?: string): Fragment => sql`${nameColumn(sql, alias, 'shown_at')} > now()`

/** An admin, or the ban of its author, has hidden the review from everybody but its author. `alias` is its row of `reviews`. */
export const isHiddenReview = (sql: Tag, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'hidden_at')} is not null`

/**
 * The average and the number of the newest reviews about a person, 500 at most, as JSON; null for too few. An index has all of it.
 * Somebody with many more is as good as those say, and the page of a listing costs no more.
 */
export const personRating = (sql: Tag, person: Fragment): Fragment => sql`(
  select json_build_object('average', round(avg(newest.stars), 1)::float8, 'number', count(*)::int) from (
    select rated.stars from reviews rated
    where rated.subject_id = ${person} and rated.counts and ${isShownReview(sql, 'rated')}
    order by rated.shown_at desc limit ${MOST_RATED}::integer) newest
  having count(*) >= ${FEWEST_RATED}::integer)`
