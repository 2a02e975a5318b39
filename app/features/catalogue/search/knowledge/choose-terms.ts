// Which words of a long text are looked for. People tell whom a thing is for and what happened before; the words of titles tell which
// of it is the thing. There is no list of everyday words: it would always lack some. A sentence that asks for something is a search of its
// own. The others name things, too: "my phone is slow".
import type { Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askMatches } from '#app/features/catalogue/search/asking/question.ts'
import { quoteLexeme } from '#app/features/catalogue/search/matching/plan.ts'
import type { EnglishWords } from '#app/features/catalogue/search/names/english-words.server.ts'
import { findKnownName } from '#app/features/catalogue/search/names/known-names.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import type { Vocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'

/** A text of no more words, such as a pasted title, is looked for as it is. */
export const MOST_WORDS = 12
/** A search looks for so many words of a longer text. Twelve were no better, and made some searches too dear. */
const CHOSEN = 7
/** Two words are a name if this share of the titles with the rarer one has them in a row. */
const NAME_SHARE = 0.2
const NAME_TITLES = 5
/** A search counts so many pairs of neighbours, the rarest first, each up to so many titles. */
const PAIRS = 60
const TITLES_READ = 300
/** A search reads so many listings to count them, in all. */
const READ = 20_000
/** A word that English does not have names something if so many titles have it, and most of its listings. */
const WORD_TITLES = 20
const NAMING_SHARE = 0.3
const SHORTEST_WORD = 4

/** Some words of the text that tell about the same: `from` and `to` are terms, `to` excluded. The more it tells, the higher `tells`. */
type Span = { from: number; to: number; tells: number }

/**
 * A long text without its sentences that only tell; null for a short one, and for one that asks for nothing. The sentence that asks is a
 * search of its own: others name cities and things that nobody looks for. Of several, those count that name something, or else the one
 * with the fewest words that no title has.
 */
export function focusText(text: string, terms: readonly Term[], lexicon: Lexicon): string | null {
  if (countWords(terms) <= MOST_WORDS) return null
  const requests = findRequests(text, terms)
  const naming = requests.filter((request) => findSpans(request.terms, lexicon).length > 0)
  if (naming.length > 0) return keepSentences(text, naming)
  const titles = (term: Term) => lexicon.vocabulary.facts(spell(term))?.titles ?? 0
  const [best] = requests
    .map((request) => ({ request, words: request.terms.filter(({ filler }) => !filler) }))
    .filter(({ words }) => words.some((term) => titles(term) >= NAME_TITLES))
    .map(({ request, words }) => ({
      request,
      others: words.filter((term) => titles(term) < NAME_TITLES).length,
      words,
    }))
    .toSorted((a, b) => a.others - b.others || a.words.length - b.words.length)
  return best ? keepSentences(text, [best.request]) : null
}

/** The words that tell what a text is about, in their order; all of them, if there are few. */
export function chooseTerms(terms: readonly Term[], lexicon: Lexicon): Term[] {
  if (countWords(terms) <= MOST_WORDS) return [...terms]
  const spans = findSpans(terms, lexicon)
  const chosen = spans.length > 0 ? spans : findRare(terms, lexicon.vocabulary)
  const places = new Set<number>()
  for (const { from, to } of chosen.toSorted((a, b) => b.tells - a.tells))
    if (places.size + to - from <= CHOSEN) for (let at = from; at < to; at++) places.add(at)
  return terms.filter((_, index) => places.has(index))
}

const countWords = (terms: readonly Term[]) => terms.filter(({ filler }) => !filler).length

const findSpans = (terms: readonly Term[], { vocabulary: known, english, ask }: Lexicon): Span[] => [
  ...findNames(terms, known, english),
  ...findPairs(terms, known, ask),
  ...findThings(terms, known),
]

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
function findPairs(terms: readonly Term[], known: Vocabulary, ask: Lexicon['ask']): Span[] {
  const titles = (term: Term | undefined) => (term && !term.filler ? (known.facts(spell(term))?.titles ?? 0) : 0)
  const inTitles = (words: readonly Term[]) => words.map((word) => `${quoteLexeme(spell(word))}:A`).join(' <-> ')
  const pairs = terms
    .map((_, from) => ({
      from,
      words: terms.slice(from, from + 2),
      rarer: Math.min(titles(terms[from]), titles(terms[from + 1])),
    }))
    .filter(({ rarer }) => rarer >= NAME_TITLES)
    .toSorted((a, b) => a.rarer - b.rarer)
    .slice(0, PAIRS)
  const read = Math.ceil(READ / pairs.length)
  return pairs.flatMap(({ from, words, rarer }): Span[] => {
    // The index does not know which of a listing's words stand in its title, so that it would read all listings with both.
    const anywhere = { query: words.map((word) => quoteLexeme(spell(word))).join(' & '), read }
    const together = ask(askMatches(inTitles(words), TITLES_READ, anywhere))
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

const SENTENCE_END = /[.!?।؟]+(?=\s|$)|\n+/g

const IN_ENGLISH = String.raw`(?:look|search|hunt)(?:ing|ed)? for|in search of|looking to buy|need(?:s|ed)?|want(?:s|ed)?|wish(?:es)?|would (?:like|love)
  |(?:do|does|have|has|can|could|is|are) (?:you|u|anyone|anybody|someone|there)|any(?:one|body) (?:selling|with)|show me|tell me|send me|find|buy(?:ing)?|purchase
  |collect(?:s|ing)?|interested in|should be|must be|available|asking for`
const IN_HINDI = String.raw`chah?iy?e|ch?aiye|chahiya|chaht[aei]|dh(?:u|oo)n(?:d|dh)\w*|khareed\w*|kharid\w*|len[ai] (?:hai|tha|thi)|mil(?:ega|egi|enge|egaa)|mil (?:jay?e?g?[ai]?|sakt[aei])
  |hai kya|hain kya|dikha\w*|bata(?:o|na|iye|do)|dila\w*|mangwa\w*|zaroorat|talaash|talash`
const IN_DEVANAGARI = String.raw`चाहिए|चाहिये|चाहता|चाहती|चाहते|ढूंढ|ढूँढ|खरीद|लेना है|लेनी है|मिलेगा|मिलेगी|मिल जाए|मिल सकत|दिखा|बताइए|बताओ|तलाश|ज़रूरत|जरूरत`
const REQUEST = new RegExp(
  `(?<![a-z])(?:${`${IN_ENGLISH}|${IN_HINDI}`.replaceAll(/\n\s*/g, '')})(?![a-z])|${IN_DEVANAGARI}`,
  'i',
)

type Sentence = { start: number; end: number; terms: Term[] }

/** The sentences that ask for something, with the terms of each. */
function findRequests(text: string, terms: readonly Term[]): Sentence[] {
  const ends = [...[...text.matchAll(SENTENCE_END)].map(({ index }) => index), text.length]
  return ends
    .map((end, index) => ({ start: ends[index - 1] ?? 0, end }))
    .filter(({ start, end }) => REQUEST.test(text.slice(start, end)))
    .map(({ start, end }) => ({ start, end, terms: terms.filter((term) => term.start >= start && term.end <= end) }))
    .filter((sentence) => sentence.terms.some(({ filler }) => !filler))
}

/** The text with blanks in the place of all other sentences, so that its words keep their positions. */
const keepSentences = (text: string, sentences: readonly Sentence[]): string =>
  Array.from({ length: text.length }, (_, at) =>
    sentences.some(({ start, end }) => at >= start && at < end) ? (text[at] ?? '') : ' ',
  ).join('')
