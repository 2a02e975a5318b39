import { db } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import { isSellerReachable, isVisibleItem } from '#app/db/policies/items.server.ts'
import { countByCategory } from '#app/features/catalogue/lists/count-items.server.ts'
import { toPhoto } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { listCategories, categoryName, type CategoryId } from '#app/nouns/category/category-list.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { FIRST_LANGUAGE, LANGUAGES } from '#app/shared/language/languages.ts'

import { readAsHindi } from './hindi-hint.ts'
import { makeHearing } from './knowledge/hear-words.ts'
import { toQueryText } from './matching/search-words.ts'
import { isOrdinaryWord, readEnglishWords } from './names/english-words.server.ts'
import type { SuggestedListing, SuggestedTitle, Suggestions } from './suggestions.schema.ts'
import { listBegunCategories } from './understanding/categories.ts'
import { understandSearch } from './understanding/understand.ts'
import { toLatin } from './understanding/words/devanagari.ts'
import { findVocabularySoon } from './vocabulary/vocabulary.server.ts'

const TITLES = 6
const LOOKED_AT = 100
// Fewer letters are a prefix of too many words.
const WITHIN_FROM = 3
const SPELLINGS = 4

/** Titles that contain the words anywhere, the last one as a prefix. */
async function titlesWithin(text: string): Promise<TitleRow[]> {
  const words = toQueryText(text, 'A', await readSpellings())
  if (!words) return []
  const sql = db()
  return sql<TitleRow[]>`
    select id, title from items where search @@ to_tsquery('khazana', ${words}) and not is_sold and ${isVisibleItem(sql)} and ${isSellerReachable(sql)}
    limit ${LOOKED_AT}`
}

/**
 * The spellings in which listings have a word that none has as it is typed. Hindi is also typed in Latin letters, and names in those of
 * every language.
 */
async function readSpellings(): Promise<(word: string, isBeginning: boolean) => string[]> {
  const [{ facts, spellings, spoken, sounds }, english] = await Promise.all([findVocabularySoon(), readEnglishWords()])
  const hear = makeHearing(sounds, (word) => isOrdinaryWord(word, english))
  return (word, isBeginning) => {
    if (facts(word)) return []
    const latin = toLatin(word)
    const whole = [...spellings.listOthers(word, SPELLINGS), ...spoken.listAlike(word, SPELLINGS, false)]
    const begun = whole.length === 0 && isBeginning ? spellings.listBegun(word, SPELLINGS) : []
    const heard = latin === word ? [] : hear(word, latin).slice(0, SPELLINGS)
    return [...whole, ...begun, ...heard.map((one) => one.word)]
  }
}

type TitleRow = { id: string; title: string }

/** The first spelling of each title, with the ids of all listings that have it. */
function byTitle(rows: readonly TitleRow[]): { title: string; ids: Set<string> }[] {
  const titles = new Map<string, { title: string; ids: Set<string> }>()
  for (const { id, title } of rows) {
    const one = titles.get(title.toLowerCase()) ?? { title, ids: new Set() }
    titles.set(title.toLowerCase(), one)
    one.ids.add(id)
  }
  return [...titles.values()]
}

const isReadOtherwise = (title: string) => understandSearch(title).pieces.some(({ kind }) => kind !== 'category')

/**
 * Suggests categories whose name, in any language, starts with the typed text and that have something on sale, then titles of unsold listings that
 * start with it, then titles that contain it.
 */
export async function suggestSearches(typed: string): Promise<Suggestions> {
  const text = typed.toLowerCase()
  if (!text) return { categories: [], titles: [], devanagari: null }
  const [categories, titles] = await Promise.all([suggestCategories(text), suggestTitles(text)])
  return { categories, titles, devanagari: readAsHindi(text) }
}

async function suggestCategories(text: string): Promise<Suggestions['categories']> {
  const begun = listBegunCategories(text)
  const isNamed = (id: CategoryId) =>
    LANGUAGES.some((language) =>
      inLanguage(language, () => categoryName(id))
        .toLowerCase()
        .split(' ')
        .some((_word, index, all) => all.slice(index).join(' ').startsWith(text)),
    )
  const named = listCategories().filter(({ id }) => begun.includes(id) || isNamed(id))
  if (named.length === 0) return []
  const counts = await countByCategory()
  return named.flatMap(({ id, names }) => (counts[id] ? [{ id, name: names[FIRST_LANGUAGE] }] : []))
}

async function suggestTitles(text: string): Promise<SuggestedTitle[]> {
  const sql = db()
  const pattern = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const begun = await sql<TitleRow[]>`
    select id, title from items where lower(title) like ${pattern} and not is_sold and ${isVisibleItem(sql)} and ${isSellerReachable(sql)}
    order by lower(title) using ~<~ limit ${LOOKED_AT}`
  // No title contains an exclusion such as "-casio".
  const isWithout = understandSearch(text).without.length > 0
  const isEnough = byTitle(begun).length >= TITLES || text.length < WITHIN_FROM || isWithout
  const suggested = byTitle(isEnough ? begun : [...begun, ...(await titlesWithin(text))])
  const titles = suggested.slice(0, TITLES).map(({ title, ids: [id = null, ...others] }) => ({
    title,
    item: others.length === 0 ? id : null,
    exact: isReadOtherwise(title),
  }))
  const listings = await readListings(titles.flatMap(({ item }) => item ?? []))
  return titles.map((one) => ({ ...one, listing: one.item === null ? null : (listings.get(one.item) ?? null) }))
}

type ListingRow = {
  id: string
  price: number
  category: CategoryId
  cover: string | null
  width: number | null
  height: number | null
  placeholder: string | null
}

/** Only the few that are shown are read: a title may be chosen from a hundred rows. */
async function readListings(ids: readonly string[]): Promise<ReadonlyMap<string, SuggestedListing>> {
  if (ids.length === 0) return new Map()
  const sql = db()
  const rows = await sql<ListingRow[]>`
    select i.id, i.price, i.category, i.images[1] as cover, p.width, p.height, p.placeholder
    from items i left join photos p on p.key = i.images[1]
    where i.id = ${matchAny(sql, ids, 'uuid')} and ${isVisibleItem(sql, 'i')}`
  // The title beside it says what the photo shows.
  return new Map(
    rows.map(({ id, price, category, cover, ...photo }) => [
      id,
      { price, category, photo: cover === null ? null : toPhoto(cover, { ...photo, alt: null }) },
    ]),
  )
}
