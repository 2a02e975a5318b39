import { setTimeout as pause } from 'node:timers/promises'

import { db, systemDb, type ReadOnlySql, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { withoutLimits } from '#app/db/limited-reads/limited-reads.server.ts'
import { listNameWords } from '#app/features/catalogue/search/names/known-names.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { log } from '#app/platform/log/log.server.ts'

import type { ShortenedName } from './shortened-names.ts'
import { SoundIndex } from './sound-index.ts'
import { Speller } from './speller.ts'
import { SpellingIndex } from './spelling-index.ts'
import { SpokenIndex } from './spoken-index.ts'
import { WordForms } from './word-forms.ts'

/** Shorter names sound like too many words. */
const SHORTEST_NAME = 4

type WordFacts = {
  /** Listings that have the word in any form, anywhere. */
  listings: number
  /** Listings that have exactly this form in their title. */
  titles: number
}

/** The words that the catalogue's listings use, as counted at most some minutes ago. */
export type Vocabulary = {
  listings: number
  facts: (word: string) => WordFacts | undefined
  /** The number of unsold listings with the word, per category; only for common words. */
  spread: (word: string) => Partial<Record<CategoryId, number>> | undefined
  /**
   * The written forms, singular and plural, of a word that means something else than most words with its stem: gaming,
   * of which the stem is "game". Undefined for other words.
   */
  ownForms: (word: string) => readonly string[] | undefined
  /** The names with these initials, the commonest first. */
  initials: (word: string) => readonly ShortenedName[]
  speller: Speller
  sounds: SoundIndex
  /** The words of titles in Devanagari. */
  spoken: SpokenIndex
  /** The words in Devanagari by their other spellings. */
  spellings: SpellingIndex
}

const NONE: Vocabulary = {
  listings: 0,
  facts: () => undefined,
  spread: () => undefined,
  ownForms: () => undefined,
  initials: () => [],
  speller: new Speller([]),
  sounds: new SoundIndex(0),
  spoken: new SpokenIndex(),
  spellings: new SpellingIndex(),
}
const LOOK_MS = 30_000
const AT_ONCE = 4000
/** The limit of a statement that reads a part of the words. On a busy machine it may take longer than any page's statement. */
const LONGEST_MS = 60_000
/** The first searches of a process wait this long for the words. Then they look for the words as typed, which corrects nothing. */
const PATIENCE_MS = 4000

type CachedVocabulary = { vocabulary: Vocabulary; version: string; lookedAt: number; loading: Promise<void> | null }
// Keyed by database, because tests and benchmarks use several.
const vocabularies = new WeakMap<Sql, CachedVocabulary>()

/**
 * This process's copy of the vocabulary. The first calls wait for it; later calls use the old copy while it is refreshed in the
 * background.
 */
export async function findVocabulary(): Promise<Vocabulary> {
  const own = followVocabulary()
  if (own.lookedAt === 0) await own.loading
  return own.vocabulary
}

/** The same for searches; empty if it cannot be read in time, because a search for the words as typed is better than none. */
export async function findVocabularySoon(): Promise<Vocabulary> {
  const own = followVocabulary()
  if (own.lookedAt === 0 && own.loading) await waitFor(own.loading)
  return own.vocabulary
}

function followVocabulary(): CachedVocabulary {
  // Later searches need it, too.
  const sql = withoutLimits(db)
  let own = vocabularies.get(systemDb())
  if (!own) vocabularies.set(systemDb(), (own = { vocabulary: NONE, version: '', lookedAt: 0, loading: null }))
  const current = own
  if (!current.loading && Date.now() - current.lookedAt > LOOK_MS) {
    current.loading = loadVocabulary(sql, current).finally(() => (current.loading = null))
    // Nobody may await it; if it fails, the next call retries.
    current.loading.catch(() => undefined)
  }
  return current
}

/** Waits for the words, but not for ever. */
async function waitFor(loading: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const read = loading.catch((error: unknown) => log.error({ err: error }, 'the words of the catalogue were not read'))
  await Promise.race([read, pause(PATIENCE_MS, undefined, { signal: stop.signal }).catch(() => undefined)])
  stop.abort()
}

/** Call this after the vocabulary was recounted in this process. */
export function forgetVocabulary(): void {
  vocabularies.delete(systemDb())
}

async function loadVocabulary(sql: ReadOnlySql, own: CachedVocabulary): Promise<void> {
  const [state] = await sql<{ version: string; listings: number }[]>`
    select counted_at::text as version, listings from search_vocabulary`
  if (state && state.version !== own.version) {
    own.vocabulary = await sql.begin(async (transaction) => {
      await transaction`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
      return readVocabulary(transaction, state.listings)
    })
    own.version = state.version
  }
  own.lookedAt = Date.now()
}

type Row = {
  word: string
  lexeme: string
  listings: number
  titles: number
  spread: Partial<Record<CategoryId, number>> | null
  spoken: string | null
}

async function readVocabulary(sql: TransactionSql, listings: number): Promise<Vocabulary> {
  const numbers = new Map<string, number>()
  const spreads = new Map<string, Partial<Record<CategoryId, number>>>()
  const counts: number[] = []
  const spelled: [string, number][] = []
  const sounds = new SoundIndex(listings)
  const spoken = new SpokenIndex()
  const spellings = new SpellingIndex()
  const forms = new WordForms()
  // Loaded in chunks, so that other requests run in between.
  const rows = sql<Row[]>`select word, lexeme, listings, titles, spread, spoken from search_words`.cursor(AT_ONCE)
  for await (const part of rows) {
    for (const { word, lexeme, listings: all, titles, spread, spoken: ways } of part) {
      numbers.set(word, counts.length)
      counts.push(all, titles)
      if (spread) spreads.set(word, spread)
      if (titles > 0 && /^\p{L}{4,}$/u.test(word)) spelled.push([word, titles])
      sounds.add(word, titles)
      if (ways && titles > 0) spoken.add(word, ways)
      spellings.add(word, all)
      forms.add(word, lexeme, titles)
    }
  }
  const initials = await readInitials(sql)
  for (const name of listNameWords()) if (name.length >= SHORTEST_NAME) sounds.addName(name)
  const ownForms = forms.listOwnForms()
  const packed = Uint32Array.from(counts)
  return {
    listings,
    facts: (word) => {
      const at = numbers.get(word)
      return at === undefined ? undefined : { listings: packed[at] ?? 0, titles: packed[at + 1] ?? 0 }
    },
    spread: (word) => spreads.get(word),
    ownForms: (word) => ownForms.get(word),
    initials: (word) => initials.get(word) ?? [],
    speller: new Speller(spelled),
    sounds,
    spoken,
    spellings,
  }
}

async function readInitials(sql: TransactionSql): Promise<Map<string, ShortenedName[]>> {
  const rows = await sql<{ initials: string; name: string; titles: number }[]>`
    select initials, name, titles from search_initials order by initials, titles desc, name`
  const names = new Map<string, ShortenedName[]>()
  for (const { initials, name, titles } of rows)
    names.set(initials, [...(names.get(initials) ?? []), { words: name.split(' '), titles }])
  return names
}
