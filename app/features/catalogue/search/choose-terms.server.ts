// Which words of a long text are looked for. People tell whom a thing is for and what happened before; the words of titles tell which
// of it is the thing. There is no list of everyday words: it would always lack some.
import { db } from '#app/db/client.server.ts'

import { quoteLexeme } from './matching/plan.ts'
import { readEnglishWords, type EnglishWords } from './names/english-words.server.ts'
import { findKnownName } from './names/known-names.ts'
import type { Term } from './understanding/understand.ts'
import { findVocabularySoon, type Vocabulary } from './vocabulary/vocabulary.server.ts'

/** A text of no more words is looked for as it is. */
export const MOST_WORDS = 12
/** Two words are a name if this share of the titles with the rarer one has them in a row. */
const NAME_SHARE = 0.2
const NAME_TITLES = 5
/** As many neighbours are counted, the rarest first, each among so many titles with both. */
const PAIRS = 60
const TITLES_READ = 300
/** A word that English does not have names something if so many titles have it, and most of its listings. */
const WORD_TITLES = 20
const NAMING_SHARE = 0.3
const SHORTEST_WORD = 4

/** Some words of the text that tell about the same: `from` and `to` are terms, `to` excluded. The more it tells, the higher `tells`. */
type Span = { from: number; to: number; tells: number }

/** The words that tell what a text is about, in their order; all of them, if there are few. */
export async function chooseTerms(terms: readonly Term[]): Promise<Term[]> {
  if (terms.filter(({ filler }) => !filler).length <= MOST_WORDS) return [...terms]
  const [known, english] = await Promise.all([findVocabularySoon(), readEnglishWords()])
  const names = findNames(terms, known, english)
  const spans = [...names, ...(await findPairs(terms, known)), ...findThings(terms, known)]
  const chosen = spans.length > 0 ? spans : findRare(terms, known)
  const kept = new Set<number>()
  for (const { from, to } of chosen.toSorted((a, b) => b.tells - a.tells))
    if (kept.size + to - from <= MOST_WORDS) for (let at = from; at < to; at++) kept.add(at)
  return terms.filter((_, index) => kept.has(index))
}

const spell = ({ text, latin }: Term) => latin ?? text

/** Known names for sale, and words of no English that most of their listings have in the title. */
function findNames(terms: readonly Term[], known: Vocabulary, english: EnglishWords): Span[] {
  const tokens = terms.map((term) => ({ ...term, norm: spell(term) }))
  const isEnglish = (word: string) => /^\p{Ll}/u.test(english(word) ?? '')
  const spans: Span[] = []
  for (let at = 0; at < terms.length; at++) {
    const listed = findKnownName(tokens, at)
    const length = listed?.length ?? 1
    const words = tokens.slice(at, at + length).map(({ norm }) => norm)
    const [word = ''] = words
    // Small words of Hindi are in some titles, too.
    const isOwn = listed !== undefined || (word.length >= SHORTEST_WORD && !isEnglish(word))
    const isName =
      length > 1 ? words.every((one) => known.facts(one)) : !terms[at]?.filler && isOwn && namesThing(word, known)
    if (isName) spans.push({ from: at, to: at + length, tells: length > 1 ? 4 : 2 })
    if (isName) at += length - 1
  }
  return spans
}

function namesThing(word: string, known: Vocabulary): boolean {
  const { titles = 0, listings = 0 } = known.facts(word) ?? {}
  return titles >= WORD_TITLES && titles >= NAMING_SHARE * listings
}

/** Neighbours that titles have in a row wherever they have the rarer one. */
async function findPairs(terms: readonly Term[], known: Vocabulary): Promise<Span[]> {
  const titles = (term: Term | undefined) => (term && !term.filler ? (known.facts(spell(term))?.titles ?? 0) : 0)
  const pairs = terms
    .map((term, from) => ({
      from,
      words: [spell(term), ...(terms[from + 1] ? [spell(terms[from + 1] ?? term)] : [])],
      rarer: Math.min(titles(term), titles(terms[from + 1])),
    }))
    .filter(({ rarer }) => rarer >= NAME_TITLES)
    .toSorted((a, b) => a.rarer - b.rarer)
    .slice(0, PAIRS)
  if (pairs.length === 0) return []
  const sql = db()
  const write = (words: readonly string[], between: string) =>
    words.map((word) => `${quoteLexeme(word)}:A`).join(between)
  const rows = await sql<{ together: number }[]>`
    select (select count(*)::integer from (
        select search from items where search @@ to_tsquery('khazana', pair) limit ${TITLES_READ}) as read
      where search @@ to_tsquery('khazana', in_a_row)) as together
    from unnest(${pairs.map(({ words }) => write(words, ' & '))}::text[], ${pairs.map(({ words }) => write(words, ' <-> '))}::text[])
      with ordinality as asked (pair, in_a_row, position) order by position`
  return pairs.flatMap(({ from, rarer }, index): Span[] => {
    const together = rows[index]?.together ?? 0
    return together >= NAME_SHARE * Math.min(rarer, TITLES_READ) ? [{ from, to: from + 2, tells: 3 }] : []
  })
}

/** The things that name a category, each with the word before it that describes it. */
const findThings = (terms: readonly Term[], known: Vocabulary): Span[] =>
  terms.flatMap((term, at): Span[] => {
    if (!term.category) return []
    const before = terms[at - 1]
    const isDescribed = before && !before.filler && (known.facts(spell(before))?.titles ?? 0) > 0
    return [{ from: isDescribed ? at - 1 : at, to: at + 1, tells: 5 }]
  })

/** The rarest words of titles, if nothing else tells. */
const findRare = (terms: readonly Term[], known: Vocabulary): Span[] =>
  terms.flatMap((term, at): Span[] => {
    const titles = term.filler ? 0 : (known.facts(spell(term))?.titles ?? 0)
    return titles > 0 ? [{ from: at, to: at + 1, tells: 1 / titles }] : []
  })
