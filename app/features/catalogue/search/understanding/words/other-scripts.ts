// A word in another script of India is read in Devanagari, and then found as Hindi is: by the words of the lists, and
// by sound. The blocks of these scripts have the same letters at the same places, so shifting a letter transliterates it; what is left
// are the habits in which languages write the sounds of English. Letters that may be read in several ways give several readings.
import { foldHindi } from './fold-hindi.ts'
import { URDU, type Habit } from './urdu-letters.ts'

/** Letters that stand elsewhere in their block, or in no other one. */
const OWN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ৎ: 'त्',
    ৰ: 'र',
    ৱ: 'व',
    'ੰ': 'ं',
    'ੱ': '',
    ୱ: 'व',
    ୟ: 'य\u093C',
    ൺ: 'न्',
    ൻ: 'न्',
    ർ: 'र्',
    ൽ: 'ल्',
    ൾ: 'ल्',
    ൿ: 'क्',
    'ൗ': 'ौ',
  }),
)

const CONSONANT = '[क-ह]'
/** The vowel of "cat", for which no other script has a sign of its own. */
const OF_CAT: readonly Habit[] = [
  ['[अए]्य\u093C?ा', 'ऐ'],
  [`(?<=${CONSONANT})्य\u093C?ा`, 'ै', '्या'],
]
/** Letters that the east reads alike: b and v, j and y. */
const EASTERN: readonly Habit[] = [
  ...OF_CAT,
  ['[ओउ]य\u093C(?=[ािीेैोौ])', 'व'],
  ['ओ्व', 'व'],
  ['हुइ', 'वी', 'हुइ'],
  ['(?<=[एे])इ', ''],
  ['य\u093C', 'य'],
  ['य', 'ज', 'य'],
  ['ब', 'ब', 'व'],
  ['भ', 'व', 'भ'],
  ['झ', 'ज', 'झ'],
  ['ं$', 'ंग'],
]
/** The glide of "game", and the u that the south adds to a final consonant. */
const SOUTHERN: readonly Habit[] = [
  ['(?<=[ॆे])यि', ''],
  ['ऱ्ऱ', 'ट'],
  ['न्ऱ', 'न्ट'],
  ['ु्$', ''],
]
const FINAL_M: Habit = ['ं$', 'म']
const FINAL_U: Habit = [`(?<=${CONSONANT})ु$`, '', 'ु']

const AFTER_NASAL = '(?<=[ङञणनमऩ]्)'
const between = (letter: string) => `(?<=[^्])${letter}(?!्)`
/** Tamil has one letter for each place where a stop is made: its neighbours tell whether it is voiced. */
const TAMIL: readonly Habit[] = [
  ['ःप', 'फ'],
  ['ः', ''],
  ['ट्च', 'च'],
  ['क्क', 'क'],
  ['च्च', 'च'],
  ['ट्ट', 'ट'],
  ['त्त', 'त', 'थ'],
  ['प्प', 'प'],
  [`${AFTER_NASAL}क`, 'ग', 'क'],
  [`${AFTER_NASAL}च`, 'ज', 'च', 'स'],
  [`${AFTER_NASAL}ट`, 'ड', 'ट'],
  [`${AFTER_NASAL}त`, 'द', 'त'],
  [`${AFTER_NASAL}प`, 'ब', 'प'],
  [between('क'), 'ग', 'क', 'ह'],
  [between('च'), 'स', 'च', 'श', 'ज'],
  [between('ट'), 'ड', 'ट'],
  [between('त'), 'द', 'त', 'थ'],
  [between('प'), 'ब', 'प', 'फ'],
  ['क', 'क', 'ग'],
  ['च', 'च', 'स', 'श'],
  ['ट', 'ट', 'ड'],
  ['त', 'त', 'द', 'थ'],
  ['प', 'प', 'ब', 'फ'],
  ['^स', 'स', 'ज'],
  ...SOUTHERN,
  [`(?<=${CONSONANT})ु$`, 'ु', ''],
]

/** Letters that Hindi has no use for in foreign words, and signs that it does not write at the end of a word. */
const EVERYWHERE: readonly Habit[] = [
  ['ऎ', 'ए'],
  ['ऒ', 'ओ'],
  ['ॆ', 'े'],
  ['ॊ', 'ो'],
  ['[णऩ]', 'न'],
  ['ऱ', 'र'],
  ['[ऴळ]', 'ल'],
  ['ष', 'श'],
  ['\u093C', ''],
  ['्(?=$|[अ-औ])', ''],
]

/** The start of the script's block, if its letters stand at the same places as in Devanagari's. */
const SCRIPTS: readonly (readonly [script: RegExp, start: number | null, habits: readonly Habit[]])[] = [
  [/\p{Script=Arabic}/u, null, URDU],
  [/\p{Script=Bengali}/u, 0x980, [...EASTERN, ['श', 'श', 'स'], ['स', 'स', 'श']]],
  [/\p{Script=Gurmukhi}/u, 0xa00, [['स\u093C', 'श']]],
  [/\p{Script=Gujarati}/u, 0xa80, [['झ', 'ज', 'झ']]],
  [/\p{Script=Oriya}/u, 0xb00, EASTERN],
  [/\p{Script=Tamil}/u, 0xb80, TAMIL],
  [/\p{Script=Telugu}/u, 0xc00, [...OF_CAT, ['^या', 'या', 'ऐ'], FINAL_M, FINAL_U, ...SOUTHERN]],
  [/\p{Script=Kannada}/u, 0xc80, [...OF_CAT, ['^या', 'या', 'ऐ'], FINAL_M, FINAL_U, ...SOUTHERN]],
  [/\p{Script=Malayalam}/u, 0xd00, [...OF_CAT, FINAL_M, ...SOUTHERN]],
]

/** A letter of a script that is read in Devanagari. */
export const OTHER_SCRIPT = String.raw`[\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Arabic}]`
const OTHER = new RegExp(OTHER_SCRIPT, 'u')

const compile = (habits: readonly Habit[]) =>
  habits.map(([letters, ...readings]) => ({ pattern: new RegExp(letters, 'uy'), readings }))
const COMPILED = SCRIPTS.map(([script, start, habits]) => ({
  script,
  start,
  habits: compile(start === null ? habits : [...habits, ...EVERYWHERE]),
}))

/** More readings of one word than this are not looked up. */
const MOST = 12

/** How a word in another script of India may be read, in Devanagari, the likeliest first; any other word as it is. */
export function listReadings(word: string): string[] {
  const compiled = OTHER.test(word) ? COMPILED.find(({ script }) => script.test(word)) : undefined
  if (!compiled) return [word]
  const { start, habits } = compiled
  const letters = start === null ? word : Array.from(word, (one) => OWN_LETTERS.get(one) ?? shift(one, start)).join('')
  return [...new Set(applyHabits(letters, habits).map(foldHindi))]
}

const DEVANAGARI_START = 0x900
const BLOCK_LENGTH = 0x80

function shift(letter: string, start: number): string {
  const place = (letter.codePointAt(0) ?? 0) - start
  return place >= 0 && place < BLOCK_LENGTH ? String.fromCodePoint(DEVANAGARI_START + place) : letter
}

function applyHabits(word: string, habits: ReturnType<typeof compile>): string[] {
  let alternatives = [{ text: '', unlikely: 0 }]
  let at = 0
  while (at < word.length) {
    const { length, readings } = findHabit(word, habits, at) ?? { length: 1, readings: [word[at] ?? ''] }
    alternatives = alternatives.flatMap(({ text, unlikely }) =>
      readings.map((reading, order) => ({ text: text + reading, unlikely: unlikely + order })),
    )
    if (readings.length > 1) alternatives = alternatives.toSorted((a, b) => a.unlikely - b.unlikely).slice(0, MOST)
    at += length
  }
  return alternatives.map(({ text }) => text)
}

function findHabit(word: string, habits: ReturnType<typeof compile>, at: number) {
  for (const { pattern, readings } of habits) {
    pattern.lastIndex = at
    const length = pattern.exec(word)?.[0].length ?? 0
    if (length > 0) return { length, readings }
  }
  return undefined
}
