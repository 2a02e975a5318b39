import type { Fragment, TransactionSql } from '#app/db/client.server.ts'
import { listSpokenSpellings } from '#app/features/catalogue/search/understanding/words/devanagari.ts'

/** Words in at least this many listings carry their counts per category. */
const SPREAD_FROM = 2000
/** Words that occur in a single description are left out: serial numbers would be most of the vocabulary. */
const DESCRIBED_FROM = 2
const LONGEST = 40
/** Other work of the process goes on after so many words. */
const AT_ONCE = 500
/** The written forms in the index, see the database function written_words, are no words, and neither are those of values (value_words). */
const NO_WORD = '^([a-z]+0x|zv[0-9a-f]{12}0)$'

/** Whether a lexeme of the index is counted. */
export const isWord = (sql: TransactionSql, lexeme: Fragment): Fragment => sql`${lexeme} !~ ${NO_WORD}`

/** The words of a title, each once, as a table `words` with one column, `word`. */
export const titleWords = (sql: TransactionSql, title: Fragment): Fragment => sql`lateral (
  select distinct word from unnest(string_to_array(lower(unaccent(plain_words(${title}))), ' ')) as word
  where word <> '' and char_length(word) <= ${LONGEST}) as words`

/**
 * Brings the rows of all words in the table `touched` up to date: those of titles, whose number of titles is right
 * already, and those that only descriptions have, which are their lexemes.
 */
export async function writeWords(sql: TransactionSql): Promise<void> {
  await sql`analyze touched`
  await sql`
    create temporary table found on commit drop as
    select touched.word, stem.lexeme, titles, listings, spread
    from (select distinct word from touched) as touched
    left join lateral (
      select titles from search_words where word = touched.word and titles > 0 limit 1) as titled on true,
    lateral (select case when titles > 0
      then coalesce((tsvector_to_array(to_tsvector('khazana', touched.word)))[1], touched.word) else touched.word end as lexeme) as stem,
    lateral (
      select sum(n)::integer as listings, jsonb_object_agg(category, n) as spread from search_lexemes
      where search_lexemes.lexeme = stem.lexeme) as counted`
  await sql`analyze found`
  const isDescribed = sql`coalesce(listings >= ${DESCRIBED_FROM} and char_length(word) <= ${LONGEST}, false)`
  await sql`
    delete from search_words where word in (select word from found where titles is null and not ${isDescribed})`
  await sql`
    insert into search_words as known (word, lexeme, listings, titles, spread)
    select word, lexeme, coalesce(listings, titles), coalesce(titles, 0), case when listings >= ${SPREAD_FROM} then spread end
    from found where titles > 0 or ${isDescribed}
    on conflict (word) do update
    set lexeme = excluded.lexeme, listings = excluded.listings, titles = excluded.titles, spread = excluded.spread`
  await sql`drop table found`
}

/**
 * Writes how the words of titles in Devanagari are spelled by their sound, once for each word: the processes that search read it with the
 * words.
 */
export async function spellWords(sql: TransactionSql): Promise<void> {
  const rows = await sql<{ word: string }[]>`
    select word from search_words
    where spoken is null and titles > 0 and word collate "C" >= U&'\\0900' and word collate "C" < U&'\\0980'`
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const words = rows.slice(from, from + AT_ONCE).map(({ word }) => word)
    // Empty for a word that has no spelling, so that it is not looked at again.
    const spoken = words.map((word) => listSpokenSpellings(word).join(' '))
    await sql`
      update search_words set spoken = spelled.spoken
      from unnest(${words}::text[], ${spoken}::text[]) as spelled (word, spoken) where search_words.word = spelled.word`
  }
}
