/**
 * Counts the names with which titles begin, by their initials: people type nfs for Need for Speed. A name is what so many titles
 * begin with, or go on with behind a sign or their first word ("LEGO Star Wars"), and what is not the beginning of a longer name.
 */
import type { TransactionSql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'

/** Names are the same in a part of a large catalogue. */
const TITLES_READ = 100_000
/** A name in fewer titles is none, or nobody shortens it. */
const LEAST_TITLES = 4
/** With the same next word in this share of its titles, it is only the beginning of a name. */
const LONGER_SHARE = 0.7
/** Names that are much rarer than the commonest with the same initials are not meant. */
const MEANT_SHARE = 0.2
const NAMES = 4
/** Series change slowly: they are counted anew when the catalogue has grown or shrunk by this share. */
const CHANGED_SHARE = 0.1

/** These end a name within a title, which is in lower case. */
const ENDS = String.raw`\s[-–—]\s|[:;,.!?#|()\[\]]|\s(?:by|with)\s`
/** It stands for the sign of "and", which is a word of a name: "Fast & Furious". */
const AND_SIGN = 'zzand'
const SMALL_WORDS = ['a', 'an', 'the', 'of', 'for', 'and', AND_SIGN, 'in', 'on', 'to', 'or', 'at']

/** Counts the initials, if they were counted over another catalogue than there is now. */
export async function followInitials(tx: TransactionSql): Promise<void> {
  const [state] = await tx<{ due: boolean }[]>`
    select named is null or abs(listings - named) > ${CHANGED_SHARE}::float8 * named as due from search_vocabulary`
  if (!state?.due) return
  await countInitials(tx)
  await tx`update search_vocabulary set named = listings`
}

async function countInitials(tx: TransactionSql): Promise<void> {
  await tx`set local work_mem = '64MB'`
  await tx`delete from search_initials`
  await tx`
    with parts as (
      select string_to_array(trim(regexp_replace(plain_words(part), ' +', ' ', 'g')), ' ') as words
      from (select replace(lower(unaccent(title)), '&', ${` ${AND_SIGN} `}) as title from items where ${isVisibleItem(tx)} limit ${TITLES_READ}) as titles,
        regexp_split_to_table(title, ${ENDS}) as part),
    -- Most titles begin as no other one does: only those that share their first two words are read further.
    shared as (
      select words[first : first + 1] as pair from parts, generate_series(1, 2) as first
      where first < cardinality(words) group by pair having count(*) >= ${LEAST_TITLES}),
    begun as (
      select words[first : first + length - 1] as name, words[first + length] as next
      from parts cross join generate_series(1, 2) as first join shared on pair = words[first : first + 1]
        cross join generate_series(2, 6) as length
      where first + length - 1 <= cardinality(words)
        and words[first + length - 1] <> all(${SMALL_WORDS}::text[])
        and (first = 1 or words[first] <> all(${SMALL_WORDS}::text[]))),
    followed as (select name, next, count(*) as titles from begun group by name, next),
    counted as (
      select name, sum(titles)::integer as titles, max(titles) filter (where next is not null) as longer
      from followed group by name having sum(titles) >= ${LEAST_TITLES}),
    shortened as (
      select (select string_agg(case when word in ('and', ${AND_SIGN}) then '&' else left(word, 1) end, '' order by place)
          from unnest(name) with ordinality as one (word, place) where word <> 's') as initials,
        array_to_string(array_remove(name, ${AND_SIGN}), ' ') as name, titles
      from counted where coalesce(longer, 0) < ${LONGER_SHARE}::float8 * titles),
    ranked as (
      select initials, name, titles, row_number() over same as place, max(titles) over (partition by initials) as most
      from shortened where initials ~ '^[a-z][a-z&]{0,4}[a-z]$' window same as (partition by initials order by titles desc, name))
    insert into search_initials (initials, name, titles)
    select initials, name, titles from ranked where place <= ${NAMES} and titles >= ${MEANT_SHARE}::float8 * most`
}
