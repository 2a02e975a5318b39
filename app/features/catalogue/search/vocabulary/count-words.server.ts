import { db, type Sql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'

/** Words in at least this many listings carry their counts per category. */
const SPREAD_FROM = 2000
/** Words that occur in a single description are left out: serial numbers would be most of the vocabulary. */
const DESCRIBED_FROM = 2
/** The words are recounted at once when this share of the catalogue has changed. */
const SHARE = 0.02
const LEAST = 300
/** The written forms in the index, see the database function written_words, are no words. */
const WRITTEN_FORM = '^[a-z]+0x$'
/** After this time, any change to the catalogue triggers a recount. */
const LATEST_MINUTES = 15
// Any number that no other advisory lock of this project uses.
const LOCK = 72_009

/** A job's body: recounts the words when the catalogue has changed enough. Resolves to whether it did. */
export async function followCatalogue(): Promise<boolean> {
  const sql = db()
  const [due] = await sql<{ due: boolean }[]>`
    select changes <> seen and (counted_at < now() - make_interval(mins => ${LATEST_MINUTES})
      or abs(changes - seen) > greatest(${LEAST}, ${SHARE}::float8 * listings)) as due
    from (select coalesce((select v.seen from search_vocabulary v), -1) as seen,
        coalesce((select v.listings from search_vocabulary v), 0) as listings,
        coalesce((select v.counted_at from search_vocabulary v), '-infinity') as counted_at,
        coalesce((select n_tup_ins + n_tup_upd + n_tup_del from pg_stat_user_tables
          where relid = 'items'::regclass), 0) as changes) as state`
  if (!due?.due) return false
  await countWords(sql)
  return true
}

/** Counts the words of all listings. Readers see the old counts until it commits. */
export async function countWords(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '300s'`
    // A sequential scan is right here, because every listing is read.
    await tx`set local enable_seqscan = on`
    await tx`set local work_mem = '64MB'`
    await tx`select pg_advisory_xact_lock(${LOCK})`
    // Read this first, so that changes made while counting trigger the next recount.
    const [state] = await tx<{ seen: string }[]>`
      select coalesce(n_tup_ins + n_tup_upd + n_tup_del, 0)::text as seen
      from pg_stat_user_tables where relid = 'items'::regclass`
    await tx`create temporary table counted on commit drop as
      select word as lexeme, sum(ndoc)::integer as listings, jsonb_object_agg(category, ndoc) as spread
      from (select distinct category from items) as categories,
        ts_stat(format('select search from items where category = %L and not is_sold and ${isVisibleItem(tx)}', category))
      where word !~ ${WRITTEN_FORM}
      group by word`
    await tx`create temporary table titled on commit drop as
      select word, count(*)::integer as titles from (
        select distinct id, word from items, unnest(string_to_array(lower(unaccent(plain_words(title))), ' ')) as word
        where ${isVisibleItem(tx)} and word <> '') as words
      where char_length(word) <= 40
      group by word`
    await tx`delete from search_words`
    await tx`
      insert into search_words (word, lexeme, listings, titles, spread)
      select word, lexeme, coalesce(counted.listings, titles), titles,
        case when counted.listings >= ${SPREAD_FROM} then counted.spread end
      from (select word, titles, coalesce((tsvector_to_array(to_tsvector('khazana', word)))[1], word) as lexeme from titled) as titled
      left join counted using (lexeme)`
    await tx`
      insert into search_words (word, lexeme, listings, titles, spread)
      select lexeme, lexeme, listings, 0, case when listings >= ${SPREAD_FROM} then spread end
      from counted where listings >= ${DESCRIBED_FROM} and char_length(lexeme) <= 40
      on conflict (word) do nothing`
    await tx`
      insert into search_vocabulary ("only", counted_at, listings, seen)
      values (true, clock_timestamp(), (select count(*) from items where ${isVisibleItem(tx)}), ${state?.seen ?? '0'}::bigint)
      on conflict ("only") do update set counted_at = excluded.counted_at, listings = excluded.listings, seen = excluded.seen`
  })
}
