/**
 * Counts the words of the catalogue: how many listings have each. Triggers on `items` note what a listing was before it
 * changed, so that a count reads only what changed since the last one. The whole catalogue is read for the first count,
 * after a migration, and when so much changed that this is less work.
 */
import { systemDb, type Sql, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'

import { followInitials } from './count-initials.server.ts'
import { isWord, spellWords, titleWords, writeWords } from './write-words.server.ts'

/** The words are counted at once when this share of the catalogue has changed. */
const SHARE = 0.02
const LEAST = 300
/** After this time, any change to the catalogue triggers a count. */
const LATEST_MINUTES = 15
/** From this share of the catalogue on, counting all of it is less work than counting the changes. */
const MOST_CHANGED = 0.25

/** A job's body: counts the words when the catalogue has changed enough. Resolves to whether it did. */
export async function followCatalogue(): Promise<boolean> {
  const sql = systemDb()
  // Ids without a row, of statements that failed, make the number of changes a little too large.
  const [due] = await sql<{ due: boolean }[]>`
    select v.migrations is distinct from ${countMigrations(sql)} or (changes > 0
      and (v.counted_at < now() - make_interval(mins => ${LATEST_MINUTES})
        or changes > greatest(${LEAST}, ${SHARE}::float8 * v.listings))) as due
    from (select coalesce((select max(id) from search_changes) - (select min(id) from search_changes) + 1, 0) as changes) as state
    left join search_vocabulary v on true`
  if (!due?.due) return false
  return countChanges(sql)
}

/** Counts what changed since the last count, or everything where that is less work. False: another process counts. */
export function countChanges(sql: Sql): Promise<boolean> {
  return count(sql, async (tx) => {
    const [state] = await tx<{ usable: boolean }[]>`
      select v.migrations = ${countMigrations(tx)}
        and (select count(*) from search_changes) <= greatest(${LEAST}, ${MOST_CHANGED}::float8 * v.listings) as usable
      from search_vocabulary v`
    if (state?.usable) await applyChanges(tx)
    else await countAll(tx)
  })
}

/** Counts the words of all listings. Readers see the old counts until it commits. False: another process counts. */
export function countWords(sql: Sql): Promise<boolean> {
  return count(sql, countAll)
}

/** All statements of a count see the catalogue as it was at one moment, with exactly the changes noted until then. */
function count(sql: Sql, work: (tx: TransactionSql) => Promise<void>): Promise<boolean> {
  return sql.begin('isolation level repeatable read', async (tx) => {
    const [lock] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${LOCKS.words}) as held`
    if (!lock?.held) return false
    await tx`set local statement_timeout = '600s'`
    await work(tx)
    await spellWords(tx)
    await followInitials(tx)
    return true
  })
}

/** How many migrations the database had: each one may change what the words of a listing are. */
const countMigrations = (sql: Tag) => sql`(select count(*)::integer from drizzle.__drizzle_migrations)`

async function countAll(tx: TransactionSql): Promise<void> {
  // A sequential scan is right here, because every listing is read.
  await tx`set local enable_seqscan = on`
  await tx`set local work_mem = '64MB'`
  await tx`delete from search_changes`
  await tx`delete from search_lexemes`
  await tx`delete from search_words`
  await tx`
    insert into search_lexemes (lexeme, category, n)
    select word, category, ndoc from (select distinct category from items) as categories,
      ts_stat(format('select search from items where category = %L and not is_sold and ${isVisibleItem(tx)}', category))
    where ${isWord(tx, tx`word`)}`
  await tx`
    insert into search_words (word, lexeme, listings, titles)
    select word, word, 0, count(*) from items, ${titleWords(tx, tx`title`)} where ${isVisibleItem(tx)} group by word`
  await tx`
    create temporary table touched on commit drop as
    select word from search_words union select lexeme from search_lexemes`
  // Both may have been empty when they were analyzed last: each word would then be compared with all others.
  await tx`analyze search_words, search_lexemes`
  await writeWords(tx)
  await tx`
    insert into search_vocabulary ("only", counted_at, listings, migrations)
    values (true, clock_timestamp(), (select count(*) from items where ${isVisibleItem(tx)}), ${countMigrations(tx)})
    on conflict ("only") do update
    set counted_at = excluded.counted_at, listings = excluded.listings, migrations = excluded.migrations`
}

/** Subtracts what was noted first of each listing, which is what was counted, and adds what the listing is now. */
async function applyChanges(tx: TransactionSql): Promise<void> {
  await tx`
    create temporary table changed on commit drop as
    with counted as (select distinct on (item_id) * from search_changes order by item_id, id)
    select -1 as sign, title, category, words from counted where title is not null
    union all
    -- Looked up one by one, however many changes the planner's statistics remember.
    select 1, now.* from counted, lateral (
      select title, category, case when not is_sold then search end from items
      where items.id = item_id and ${isVisibleItem(tx)} limit 1) as now`
  await tx`delete from search_changes`
  await tx`
    create temporary table touched on commit drop as
    select lexeme as word, category, sum(sign)::integer as n from changed, unnest(words)
    where ${isWord(tx, tx`lexeme`)} group by lexeme, category having sum(sign) <> 0`
  await tx`
    insert into search_lexemes as known (lexeme, category, n) select word, category, n from touched
    on conflict (lexeme, category) do update set n = known.n + excluded.n`
  await tx`
    delete from search_lexemes where n = 0 and lexeme = any(array(select word from touched where n < 0))`
  // Every form of a lexeme says how many listings have the lexeme.
  await tx`
    insert into touched (word)
    select word from search_words where lexeme = any(array(select word from touched))`
  await tx`
    with titled as (
      insert into search_words as known (word, lexeme, listings, titles)
      select word, word, 0, sum(sign) from changed, ${titleWords(tx, tx`title`)} group by word having sum(sign) <> 0
      on conflict (word) do update set titles = known.titles + excluded.titles
      returning word)
    insert into touched (word) select word from titled`
  await writeWords(tx)
  await tx`
    update search_vocabulary
    set counted_at = clock_timestamp(), listings = listings + (select coalesce(sum(sign), 0) from changed)`
}
