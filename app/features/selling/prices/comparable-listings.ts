// Decides which listings are comparable with a title: those of the same brand and about the same year that share most of
// the words that tell what it is, weighed by how few listings have them.
// Words used to be dropped, the rarest first, until five listings had the rest: "Royal Enfield Bullet 350" was
// compared with every "350". Now the brand is required, and the nearest eight by shared words and years count. A code
// that no other listing of the brand has does not count. If one rare word names the thing (weight 2.4, five listings
// of the brand), unknown words beside it are remarks. Measured once (half that was
// looked at / unseen half): the middle price lies within the middle half of the neighbours' for 95 / 92 % of 400
// titles as other sellers write them; goal 95. The rest are trims that cost more or less than their model. Twelve
// neighbours, more weight for years, and vectors of meaning were each worse.
import type { Condition } from '#app/shared/catalogue.ts'

import { LEAST_COMPARABLE, hasCloseRange } from './estimate-price.ts'
import { listSpellings, type TitleFacts } from './title-facts.ts'

/** A listing on sale. `year` is that of its facts or its title. */
export type Candidate = { title: string; year: number | null; price: number; condition: Condition }
/** How much a word tells about a thing of the category: the rarer, the more. */
export type Weigh = (word: string) => number
export type Vocabulary = {
  weigh: Weigh
  /** Whether any listing has the word in its title. */
  isKnown: (word: string) => boolean
  /** The words of a candidate's title that tell something. */
  readWords: (title: string) => readonly string[]
}

// The benchmark group `price-suggestions` measures these together.
/** A comparable listing shares at least this part of what a title's words tell. */
export const LEAST_SHARE = 0.5
const YEARS_APART = 3
/** A year apart counts as much as this share of what the words tell. */
const PER_YEAR = 0.2
/** The share of a word that only the listing has: sellers differ in how much they write. */
const EXTRA_WORD = 0.3
/** The most similar listings: this many, and those that are hardly less similar. */
const ENOUGH = 8
const HARDLY_LESS = 0.1
/** The weight of the names, which all of them share. */
const NAME = 2
/** Words that no listing has: names of models among the first words, remarks after them. */
const [NAMES, UNKNOWN_REMARK] = [2, 0.5]
/** A word that tells at least this much, and that enough listings of the brand have, names the thing by itself. */
const NAMING = 2.4
const SHORTEST_CODE = 5
/** Fewer listings of a brand do not tell what its other things cost. */
const LEAST_OF_BRAND = 10

type Spelled<Row> = { row: Row; spellings: ReadonlySet<string> }

/**
 * The candidates that show the same thing as a title. Each has its brand, or two of its words if it names none; at least
 * half of what its other words tell, not only numbers; and a year at most three apart if the title names one. Of many, the
 * most similar. If they are too few, all of the brand and about the year, provided that there are ten, that they ask about
 * the same, and that the title has no word that nobody else has.
 */
export function chooseComparable<Row extends Candidate>(
  asked: TitleFacts,
  candidates: readonly Row[],
  vocabulary: Vocabulary,
): Row[] {
  const spelled = candidates.map((row) => ({ row, spellings: listSpellings(row.title) }))
  const names = asked.names.length > 0 ? asked.names : findBeginning(asked.words, spelled)
  const named = spelled.filter(({ spellings }) => names.every((name) => hasName(spellings, name)))
  const words = asked.words.filter(
    (word) =>
      !names.some((name) => name.includes(word)) &&
      // No other listing has the code of a thing that is not made in numbers: it tells which one it is, not of what kind.
      (!isCode(word) || named.some(({ spellings }) => spellings.has(word))),
  )
  if (names.length === 0 && words.length === 0) return []
  // A maker with a model names a thing without other words, also if the model is a number: "Maruti 800". A single word
  // without a maker may be of anything.
  const least = names.length > 0 && !words.some(isTelling) ? 0 : Math.max(0, 2 - names.length)
  const similar = chooseSimilar({ words, year: asked.year, least }, named, vocabulary)
  if (similar.length >= LEAST_COMPARABLE || names.length === 0) return similar
  if (words.some((word) => isTelling(word) && !vocabulary.isKnown(word))) return similar
  const ofBrand = named.map(({ row }) => row).filter(({ year }) => countYears(asked.year, year) <= YEARS_APART)
  return ofBrand.length >= LEAST_OF_BRAND && hasCloseRange(ofBrand) ? ofBrand : similar
}

/** `least`: how many words that are no numbers a listing shares. */
type Sought = { words: readonly string[]; year: number | null; least: number }

function chooseSimilar<Row extends Candidate>(
  { words, year, least }: Sought,
  rows: readonly Spelled<Row>[],
  { weigh, isKnown, readWords }: Vocabulary,
): Row[] {
  const count = (word: string) => rows.filter(({ spellings }) => spellings.has(word)).length
  // If one word names the thing, those that no other listing of its brand has are remarks, wherever they stand.
  const isNamed = words.some((word) => isTelling(word) && weigh(word) >= NAMING && count(word) >= LEAST_COMPARABLE)
  const remarks = new Set(words.filter((word, at) => (isNamed ? count(word) === 0 : at >= NAMES && !isKnown(word))))
  const weighWord = (word: string) => Math.min(weigh(word), remarks.has(word) ? UNKNOWN_REMARK : Infinity)
  const sum = (some: readonly string[]) => some.reduce((all, word) => all + weighWord(word), 0)
  const whole = sum(words)
  const near = rows.flatMap(({ row, spellings }) => {
    const shared = words.filter((word) => spellings.has(word))
    const weight = sum(shared)
    const apart = countYears(year, row.year)
    if (weight < LEAST_SHARE * whole || apart > YEARS_APART) return []
    if (whole > 0 && shared.filter(isTelling).length < least) return []
    // A brand alone means all that it makes, not what sellers describe in the fewest words.
    const extra = words.length === 0 ? 0 : sum(readWords(row.title).filter((word) => !shared.includes(word)))
    const likeness = (NAME + weight) / (NAME + whole + EXTRA_WORD * extra)
    return [{ row, distance: 1 - likeness + PER_YEAR * apart }]
  })
  const sorted = near.toSorted((a, b) => a.distance - b.distance)
  const farthest = (sorted[ENOUGH - 1]?.distance ?? Infinity) + HARDLY_LESS
  return sorted.filter(({ distance }) => distance <= farthest).map(({ row }) => row)
}

/** A listing that names no year may be as far apart as any comparable one. */
function countYears(asked: number | null, year: number | null): number {
  if (asked === null) return 0
  return year === null ? YEARS_APART : Math.abs(asked - year)
}

/** A word with which titles begin names a maker, such as a shop's own label that is in no list. */
function findBeginning(words: readonly string[], candidates: readonly Spelled<Candidate>[]): string[][] {
  const begun = new Map<string, number>()
  for (const { spellings } of candidates) {
    const [first = ''] = spellings
    begun.set(first, (begun.get(first) ?? 0) + 1)
  }
  const count = (word: string) => begun.get(word) ?? 0
  const [most] = words.filter(isTelling).toSorted((a, b) => count(b) - count(a))
  return most !== undefined && count(most) >= LEAST_COMPARABLE ? [[most]] : []
}

/** Half of a name is enough: Maruti Suzuki is also called Maruti. */
const hasName = (spellings: ReadonlySet<string>, name: readonly string[]) =>
  name.filter((word) => spellings.has(word)).length * 2 >= name.length

const isTelling = (word: string) => word.length > 1 && /\p{L}/u.test(word)

/** Letters with digits, such as WH-1000XM4, name a thing by themselves. */
export const isCode = (word: string) => word.length >= SHORTEST_CODE && /\p{L}/u.test(word) && /\d/.test(word)
