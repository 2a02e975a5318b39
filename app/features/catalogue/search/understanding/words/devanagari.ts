import Sanscript from '@indic-transliteration/sanscript'

import { readLetterNames } from './letter-names.ts'
import { listReadings, OTHER_SCRIPT } from './other-scripts.ts'
import { usualForm } from './usual-forms.ts'

/** A letter of a script that is spelled out in Latin letters. */
const OF_INDIA = new RegExp(`${OTHER_SCRIPT}|\\p{Script=Devanagari}`, 'u')

// Maps the vowels of English words (candra o and e, alone or after a letter) to the nearest Hindi ones, and drops the
// nukta, the dot below a letter that few people type.
const VOWELS = new Map([
  ['\u0949', '\u094B'],
  ['\u0945', '\u0947'],
  ['\u0911', '\u0913'],
  ['\u090D', '\u090F'],
  ['\u093C', ''],
])
const SPELLED_APART = /[\u0949\u0945\u0911\u090D\u093C]/gu

// From the transliteration scheme (Harvard-Kyoto) to what people type. A capital marks a vowel that is never silent.
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/ai/g, 'Y'],
  [/au/g, 'W'],
  [/M(?=p(?!h)|[bm])/g, 'm'],
  [/[GJNM~]/g, 'n'],
  [/[zS]/g, 'sh'],
  [/c(?!h)/g, 'C'],
  [/ch/g, 'Ch'],
  [/R/g, 'ri'],
  [/[H']/g, ''],
  [/T/g, 't'],
  [/D/g, 'd'],
  [/ph/g, 'f'],
]

/**
 * How people commonly type a word in a script of India in Latin letters: Hindi by its sound, English as in English: घड़ी → ghadi,
 * गेम and গেম → game. Other text stays unchanged.
 */
export function toLatin(word: string): string {
  if (!OF_INDIA.test(word)) return word
  if (word.includes('-') && usualForm(word) === undefined) return word.split('-').map(toLatin).join('-')
  const [likeliest = '', ...others] = listReadings(word)
  for (const reading of [likeliest, ...others]) {
    const usual = usualForm(reading) ?? readLetterNames(reading)
    if (usual) return usual
  }
  return spellOut(withoutSilent(spellLetters(likeliest))).toLowerCase()
}

/**
 * The same to compare sounds: a long a is "aa", because a short one is written for any unstressed vowel, and the vowel of "time"
 * is "aai", because "ai" is that of "cat". `isSpoken` is false for words that are given as in English. `latin` is what the
 * word as typed is in Latin letters, before it was folded.
 */
export function toSpoken(word: string, latin = toLatin(word)): { letters: string; isSpoken: boolean } {
  const usual = usualForm(word) ?? readLetterNames(word)
  if (usual && usual === latin) return { letters: usual, isSpoken: false }
  return { letters: spellOut(spellLetters(word).replace(LAST, '')).replaceAll('A', 'aa').toLowerCase(), isSpoken: true }
}

/** Spells a word as it is pronounced, without its silent vowels, and a long a as "aa". */
export const spellSounded = (word: string) =>
  spellOut(withoutSilent(spellLetters(word)))
    .replaceAll('A', 'aa')
    .toLowerCase()

/**
 * How people may spell a word by its sound, to be stored with the word: with every short a, which some write and others leave out at the
 * end; without a nasal at the end, which is seldom typed (माँ, "maa"); and with the usual letters for क्ष, ज्ञ and आय (राय, "rai"). None for
 * words with figures or signs.
 */
export function listSpokenSpellings(word: string): string[] {
  const spelled = spellOut(spellLetters(word)).replaceAll('A', 'aa').toLowerCase()
  if (!/^[a-z]+$/.test(spelled)) return []
  const nasal = /[\u0901\u0902]$/u.test(word) ? [spelled, spelled.slice(0, -1)] : [spelled]
  const all = nasal.flatMap((one) => [
    one,
    one.replaceAll('ksh', 'x'),
    one.replaceAll('jn', 'gy'),
    one.replaceAll(/aa?ya(?![aeiou])/g, 'ai'),
  ])
  return [...new Set(all)]
}

/** Capitals are vowels that are never silent. */
function spellLetters(word: string): string {
  const plain = word.normalize('NFKD').replaceAll(SPELLED_APART, (letter) => VOWELS.get(letter) ?? '')
  return TYPED.reduce(
    (text, [pattern, typed]) => text.replaceAll(pattern, typed),
    Sanscript.t(plain, 'devanagari', 'hk'),
  )
}

const spellOut = (letters: string) => letters.replaceAll('Y', 'ai').replaceAll('W', 'au').replaceAll('C', 'ch')

const VOWEL = '[aAiIuUeoYW]'
const CONSONANT = '(?:[kgcCjtdpb]h?|[nmyrlvshfqxw])'
const LAST = new RegExp(`(?<=${VOWEL}.*${CONSONANT})a$`)
const WITHIN = new RegExp(`(?<=${VOWEL}${CONSONANT})a(?=${CONSONANT}${VOWEL})`)

/** Every letter carries a short a, which is silent at the end of a word, and inside it between two spoken syllables. */
function withoutSilent(letters: string): string {
  return letters.replace(LAST, '').replace(WITHIN, '')
}
