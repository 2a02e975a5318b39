/** Spellings of one name in Devanagari differ in these: long and short vowels, ँ and ं, English vowels, nuktas, joiners. */
const ONE_LETTER: Readonly<Record<string, string>> = {
  'ँ': 'ं',
  'ी': 'ि',
  'ू': 'ु',
  ई: 'इ',
  ऊ: 'उ',
  ऑ: 'ओ',
  'ॉ': 'ो',
  'ॅ': 'े',
  '\u093C': '',
  '\u200C': '',
  '\u200D': '',
}
const VARYING = new RegExp(`[${Object.keys(ONE_LETTER).join('')}]`, 'g')

/** Lower case without accents; in Devanagari, one spelling for all of a name: मुम्बई as मुंबई, कोथरुड as कोथरूड. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?![\u0900-\u097F])\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(VARYING, (letter) => ONE_LETTER[letter] ?? letter)
    // A nasal before a consonant.
    .replaceAll(/[ङञणनम]्(?=[क-भ])/g, 'ं')

/**
 * Normalises a place name to its letters and digits, in Latin or Devanagari: 'T. Nagar' → 't nagar'. Must match the
 * database function `fold_place`.
 */
export const foldPlace = (text: string): string =>
  foldLetters(text)
    .replaceAll(/[^a-z0-9\u0900-\u0963\u0971-\u097F]+/g, ' ')
    .trim()
