import { db } from '#app/db/client.server.ts'
import { isOrdinaryWord, readEnglishWords } from '#app/features/catalogue/search/names/english-words.server.ts'
import { findOtherForm, isWordOfName } from '#app/features/catalogue/search/names/known-names.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import { hasOtherStop } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import type { Candidate } from '#app/features/catalogue/search/vocabulary/speller.ts'
import { findVocabularySoon } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { findBySound, makeHearing } from './find-by-sound.server.ts'
import { asSingular, categoryWord, listOtherForms, respell, signedWord } from './make-groups.ts'
import { quoteLexeme, splitParts, type Apart, type Knowledge, type Remember } from './plan.ts'
import { rememberFor } from './remember.ts'
import { listApart, listSplits, wordAndNumber } from './splits.ts'
import { isFromIndia } from './synonyms.ts'

/** A word in more listings than this is not checked for a missing space. */
const FEW = 2
/** The limit for counting listings that write a word as two; above it, the exact number does not matter. */
const APART_COUNTED = 1000

/** A word that may be a name of two words. */
const JOINED_NAME = /^[a-z]{6,}$/
/** A split is only looked for among this many listings with both parts: words that are a name stand in a row in most. */
const SPLITS_READ = 300
/** The corrections of a word that are considered. */
const CORRECTIONS = 8
/** The words in Devanagari that are looked for beside one in Latin letters. */
const IN_DEVANAGARI = 4
/** The other spellings of a word in Devanagari that are looked for. */
const SPELLINGS = 4
/** Words in Latin letters that are no more unlike than this sound alike. */
const AS_HEARD = 0.8

/**
 * Collects what is known about a search's words. The vocabulary covers most. For the others the index is queried, which
 * also has inflected forms, words of descriptions, and the newest listings. With a category, words are only corrected to
 * those of its listings.
 */
export async function readKnowledge(terms: readonly Term[], chosen: CategoryId | null = null): Promise<Knowledge> {
  const [known, english] = await Promise.all([findVocabularySoon(), readEnglishWords()])
  const titles = (word: string) => known.facts(word)?.titles ?? 0
  const remember: Remember = (key, load) => (known.listings > 0 ? rememberFor(known, key, load) : load())
  const others = new Map(
    terms.flatMap(({ text, filler, isPhrase }) =>
      filler || isPhrase || known.facts(text) ? [] : [[text, known.spellings.listOthers(text, SPELLINGS)]],
    ),
  )
  const words = terms.flatMap(({ text, latin, sign }) => [
    ...(sign ? [signedWord(text, sign)] : []),
    ...splitParts(text),
    splitParts(text).join(''),
    ...(wordAndNumber(text) ?? []),
    ...(latin ? splitParts(latin) : []),
    ...listOtherForms(text),
    ...(known.facts(text) ? [] : [asSingular(text) ?? '']),
    ...(others.get(text) ?? []).slice(0, 1).map(toLatin),
  ])
  const unknown = [...new Set([...words, ...listJoinedNames(terms)])].filter(
    (word) => word.length > 0 && !known.facts(word),
  )
  const rows = terms
    .flatMap(({ text, isPhrase }) => (isPhrase ? [] : [splitParts(text)]))
    .filter((parts) => parts.length > 1)
  const [asked, inRow] = await Promise.all([
    unknown.length > 0 ? askIndex(unknown).then((counts) => new Map(counts)) : new Map<string, number>(),
    findRows(rows, remember),
  ])
  const count = (word: string) => known.facts(word)?.listings ?? asked.get(word) ?? 0
  const listings = (word: string) =>
    inRow.has(word) ? Math.max(1, Math.min(...word.split(' ').map(count))) : count(word)
  // A word that listings have is meant as it is: another one with nearly its spelling may be another thing.
  const spellings = new Map([...others].filter(([text]) => listings(text) === 0))
  const meant = terms.filter((term) => !term.isPhrase).map((term) => respell(term, spellings.get(term.text)))
  const isSpelledRight = (word: string) => isWordOfName(word) || english(word) !== null
  const isOrdinary = (word: string) => isOrdinaryWord(word, english)
  const category = chosen ?? terms.find((term) => term.category)?.category ?? null
  const rare = meant.flatMap((term) => {
    const word = term.latin ?? term.text
    return !term.category && listings(word) <= FEW && !(listings(word) === 0 && isSpelledRight(word)) ? [word] : []
  })
  // Names are written as one word and as two; an English word such as "fireman" is no name.
  const joined = meant.flatMap((term) => {
    const word = term.latin ?? term.text
    const isName = !term.category && !term.filler && JOINED_NAME.test(word) && !/^[a-z]/.test(english(word) ?? '')
    return isName && listings(word) > FEW ? [word] : []
  })
  const neighbours = meant.flatMap(({ text, category, filler }, index) => {
    const next = meant[index + 1]
    const word = text + (next?.text ?? '')
    return next && !category && !filler && !next.filler && JOINED_NAME.test(word) && titles(word) > FEW ? [word] : []
  })
  const near = (word: string) => known.speller.near(word, CORRECTIONS)
  const alike = (word: string) =>
    known.sounds
      .listAlike(word, CORRECTIONS, false)
      .filter(({ unlike }) => unlike <= AS_HEARD)
      .map((one): Candidate => ({ word: one.word, distance: 2, titles: titles(one.word) }))
  const whole = meant.flatMap(({ text, latin, category }) => (category ? [] : [latin ?? text]))
  const [splits, named, aparts, heard, inside] = await Promise.all([
    findSplits([...rare, ...joined, ...neighbours], titles, remember),
    findNamed(whole.filter((word) => listings(word) === 0)),
    findApart(whole, titles, remember),
    findBySound(meant, makeHearing(known.sounds, isOrdinary)),
    category
      ? findInside(
          listCandidates(meant, (word) => (isSpelledRight(word) ? [] : [...near(word), ...alike(word)])),
          category,
        )
      : null,
  ])
  for (const { text, latin, filler } of meant) {
    // With शर्त for sale, "shirt" is another word.
    const words = latin !== null && listings(text) > 0 ? heard.get(latin) : undefined
    if (latin !== null && words)
      heard.set(
        latin,
        words.filter((word) => !isOrdinary(word) || !hasOtherStop(text, word)),
      )
    const isHeard = latin !== null && [latin, ...(heard.get(latin) ?? [])].some((word) => listings(word) > 0)
    if (!filler && !isHeard && listings(text) === 0)
      spellings.set(text, known.spellings.listOthers(text, SPELLINGS, true))
  }
  return {
    total: known.listings,
    listings,
    titles,
    near: (word) => near(word).filter((one) => inside?.has(one.word) ?? true),
    alike: (word) => alike(word).filter((one) => inside?.has(one.word) ?? true),
    isSpelledRight,
    inCategory: category !== null,
    properName: (word) => {
      const spelled = english(word)
      return spelled !== null && /^\p{Lu}/u.test(spelled) ? spelled : null
    },
    isOrdinary,
    split: (word) => splits.get(word)?.parts,
    isOneWord: (joined) => titles(joined) > FEW && splits.get(joined)?.isName !== true,
    isNameSplit: (word) => splits.get(word)?.isName ?? false,
    apart: (word) => named.get(word) ?? aparts.get(word),
    heard: (latin) => heard.get(latin) ?? [],
    inDevanagari: (word) => {
      const isEnglish = !isFromIndia(word) && /^\p{Ll}/u.test(english(word) ?? '')
      return isEnglish && listings(word) > 0 ? [] : known.spoken.listAlike(word, IN_DEVANAGARI, isEnglish)
    },
    spellings: (word) => spellings.get(word) ?? (listings(word) > 0 ? [] : known.spellings.listOthers(word, SPELLINGS)),
    written: (word) => known.ownForms(word) ?? [],
    initials: known.initials,
    spread: known.spread,
    remember,
  }
}

/** The number of listings that have each word; 1 or 0 for words of which the vocabulary has no form. */
async function askIndex(words: string[]): Promise<[string, number][]> {
  const sql = db()
  const rows = await sql<{ word: string; listings: number }[]>`
    select word, coalesce(
      (select listings from search_words where lexeme = stem limit 1),
      exists (select from items where search @@ asked limit 1)::integer) as listings
    from unnest(${words}::text[]) as word,
      lateral (select (tsvector_to_array(to_tsvector('khazana', word)))[1] as stem, plainto_tsquery('khazana', word) as asked) as forms`
  return rows.map(({ word, listings }) => [word, listings])
}

/** Those of the parts of words that a listing has in a row, with a blank between them: "g shock". */
async function findRows(parts: readonly string[][], remember: Remember): Promise<ReadonlySet<string>> {
  const phrases = [...new Set(parts.map((words) => words.join(' ')))]
  if (phrases.length === 0) return new Set()
  return remember(`rows ${phrases.join(', ')}`, async () => {
    const sql = db()
    const rows = await sql<{ phrase: string }[]>`
      select phrase from unnest(${phrases}::text[]) as phrase
      where exists (select from items where search @@ phraseto_tsquery('khazana', phrase) limit 1)`
    return new Set(rows.map(({ phrase }) => phrase))
  })
}

/** Names of one word that were typed as two: "De Lorean". */
const listJoinedNames = (terms: readonly Term[]) =>
  terms.flatMap(({ text }, index) => {
    const joined = text + (terms[index + 1]?.text ?? '')
    return joined !== text && isWordOfName(joined) ? [joined] : []
  })

/**
 * Finds listings that write a known name in another form than it was typed: "wagonr" is Wagon R. The index is asked, because the
 * vocabulary knows neither the newest listings nor words that a single one has, and such a name would be said not to be for sale.
 */
async function findNamed(words: readonly string[]): Promise<Map<string, Apart>> {
  const forms = words.flatMap((word) => {
    const form = findOtherForm(word)
    return form ? [{ word, form }] : []
  })
  if (forms.length === 0) return new Map()
  const sql = db()
  const rows = await sql<{ word: string; words: string[]; listings: number }[]>`
    select word, array(
        select part from unnest(string_to_array(form, ' ')) as part where to_tsvector('khazana', part) <> '') as words,
      (select count(*)::integer from (
        select from items where search @@ phraseto_tsquery('khazana', form) limit ${APART_COUNTED}) as counted) as listings
    from unnest(${forms.map(({ word }) => word)}::text[], ${forms.map(({ form }) => form)}::text[]) as asked (word, form)`
  return new Map(
    rows.filter(({ listings }) => listings > 0).map(({ word, ...found }) => [word, { ...found, kind: 'named' }]),
  )
}

/** All corrections of a search's words, but for the category and fillers. */
const listCandidates = (terms: readonly Term[], correct: (word: string) => Candidate[]): string[] => [
  ...new Set(
    terms.flatMap(({ text, latin, category, filler }) =>
      category || filler ? [] : correct(latin ?? text).map(({ word }) => word),
    ),
  ),
]

/** Those words that listings of the category have. */
async function findInside(candidates: readonly string[], category: CategoryId): Promise<ReadonlySet<string>> {
  if (candidates.length === 0) return new Set()
  const sql = db()
  const rows = await sql<{ word: string }[]>`
    select word from unnest(${[...candidates]}::text[], ${candidates.map((word) => `${quoteLexeme(word)} & ${categoryWord(category)}`)}::text[])
      as asked (word, query)
    where exists (select from items where search @@ to_tsquery('khazana', query) limit 1)`
  return new Set(rows.map(({ word }) => word))
}

/** Two words are a name if this share of the titles with the rarer one has them in a row. */
const NAME_SHARE = 0.1
type Split = { parts: string[]; isName: boolean }

/** The most likely split of each word whose parts occur one after the other in listings. */
async function findSplits(
  words: readonly string[],
  titles: (word: string) => number,
  remember: Remember,
): Promise<Map<string, Split>> {
  const ways = words.flatMap((word) => listSplits(word, titles).map((parts, order) => ({ word, parts, order })))
  const found = ways.length > 0 ? await remember(`splits ${words.join(' ')}`, () => askSplits(ways)) : []
  return new Map(
    found.map(({ word, parts, together }) => {
      const rarer = Math.min(...parts.map(titles))
      return [word, { parts, isName: together >= NAME_SHARE * Math.min(rarer, SPLITS_READ) }]
    }),
  )
}

async function askSplits(
  ways: { word: string; parts: string[]; order: number }[],
): Promise<{ word: string; parts: string[]; together: number }[]> {
  const sql = db()
  const rows = await sql<{ word: string; parts: string; together: number }[]>`
    select distinct on (word) word, parts, together
    from unnest(${ways.map(({ word }) => word)}::text[], ${ways.map(({ parts }) => parts.join(' '))}::text[],
      ${ways.map(({ order }) => order)}::integer[]) as ways (word, parts, likelihood),
      lateral (select count(*)::integer as together from (
        select search from items where search @@ plainto_tsquery('khazana', parts) limit ${SPLITS_READ}) as both_parts
      where search @@ phraseto_tsquery('khazana', parts)) as counted
    where together > 0
    order by word, likelihood`
  return rows.map(({ word, parts, together }) => ({ word, parts: parts.split(' '), together }))
}

/** Finds listings that write the letters and digits of a word as two words in a row. */
async function findApart(
  words: readonly string[],
  titles: (word: string) => number,
  remember: Remember,
): Promise<Map<string, Apart>> {
  const ways = [...new Set(words)].flatMap((word) => {
    return listApart(word).flatMap((parts) => (parts.every((part) => titles(part) > 0) ? [{ word, parts }] : []))
  })
  return ways.length > 0 ? remember(`apart ${words.join(' ')}`, () => askApart(ways)) : new Map()
}

async function askApart(ways: { word: string; parts: string[] }[]): Promise<Map<string, Apart>> {
  const sql = db()
  const rows = await sql<{ word: string; parts: string; listings: number }[]>`
    select word, parts, (select count(*)::integer from (
        select from items where search @@ phraseto_tsquery('khazana', parts) limit ${APART_COUNTED}) as counted) as listings
    from unnest(${ways.map(({ word }) => word)}::text[], ${ways.map(({ parts }) => parts.join(' '))}::text[]) as ways (word, parts)`
  // The way that most listings have comes last, and stays.
  return new Map(
    rows
      .toSorted((a, b) => a.listings - b.listings)
      .flatMap(({ word, parts, listings }) =>
        listings > 0 ? [[word, { words: parts.split(' '), kind: 'apart', listings }] as const] : [],
      ),
  )
}
