// The database folds what it stores, and this what people type; a test compares both over 4,000 generated words. A
// dictionary of PostgreSQL would need a file on its server, and both spellings in the index would count every word
// twice. The meaning of a search is read before its dots go: गुड़ is jaggery, and गुड "good".

const DEVANAGARI = /\p{Script=Devanagari}/u
const DOTTED_LETTERS: Readonly<Record<string, string>> = { '\u0929': '\u0928', '\u0931': '\u0930', '\u0934': '\u0933' }
/** ङ, ञ, ण and न without a vowel, before any letter before which people write a dot instead. */
const HALF_NASAL =
  /[\u0919\u091E\u0923\u0928]\u094D(?=[\u0915-\u0918\u091A-\u091D\u091F-\u0922\u0924-\u0927\u092A-\u092D\u0936-\u0938])/gu
/** The same of म, which is another sound than the dot before other letters than these: उम्दा. */
const HALF_M = /\u092E\u094D(?=[\u092A-\u092D])/gu
const ENDS = String.raw`(?=\u0902?(?![\u0900-\u0963\u0971-\u097F]))`
const AFTER_VOWEL = String.raw`(?<=[\u0904-\u0939\u093E-\u094C])`
const YE_AT_END = new RegExp(String.raw`${AFTER_VOWEL}\u092F\u0947${ENDS}`, 'gu')
const YI_AT_END = new RegExp(String.raw`${AFTER_VOWEL}\u092F\u0940${ENDS}`, 'gu')

/** Text with a nasal as a dot above, however it was typed. */
export const foldNasals = (text: string): string =>
  text.replaceAll('\u0901', '\u0902').replaceAll(HALF_NASAL, '\u0902').replaceAll(HALF_M, '\u0902')

/**
 * One spelling of what people write in several ways in Devanagari: without the dot below a letter (फ़िल्म, फिल्म), a nasal as a dot
 * above (चाँद and चांद, पंचतन्त्र and पंचतंत्र), and endings without their y (गये and गए, नयी and नई). Figures are western already. Keep in
 * step with the database function fold_hindi.
 */
export function foldHindi(text: string): string {
  if (!DEVANAGARI.test(text)) return text
  const dotless = text
    .normalize('NFC')
    .replaceAll(/[\u0929\u0931\u0934]/gu, (letter) => DOTTED_LETTERS[letter] ?? letter)
    .replaceAll('\u093C', '')
  return foldNasals(dotless).replaceAll(YE_AT_END, '\u090F').replaceAll(YI_AT_END, '\u0908')
}
