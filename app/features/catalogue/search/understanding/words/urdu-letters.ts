// Urdu writes no short vowels: between two consonants Devanagari's unwritten a stands for any of them. A sign for a long vowel may also
// be a consonant.

/** Letters, as a regular expression, and what they may be in Devanagari, the likeliest first. */
export type Habit = readonly [letters: string, ...readings: string[]]

const CONSONANTS: Readonly<Record<string, string>> = {
  ب: 'ब',
  پ: 'प',
  ت: 'त',
  ط: 'त',
  ٹ: 'ट',
  ث: 'स',
  س: 'स',
  ص: 'स',
  ج: 'ज',
  چ: 'च',
  ح: 'ह',
  خ: 'ख',
  د: 'द',
  ڈ: 'ड',
  ذ: 'ज',
  ز: 'ज',
  ژ: 'ज',
  ض: 'ज',
  ظ: 'ज',
  ر: 'र',
  ڑ: 'ड',
  ش: 'श',
  غ: 'ग',
  ف: 'फ',
  ق: 'क',
  ک: 'क',
  ك: 'क',
  گ: 'ग',
  ل: 'ल',
  م: 'म',
  ن: 'न',
}
/** With the letter of breath behind them. */
const ASPIRATES: Readonly<Record<string, string>> = {
  ب: 'भ',
  پ: 'फ',
  ت: 'थ',
  ٹ: 'ठ',
  ج: 'झ',
  چ: 'छ',
  د: 'ध',
  ڈ: 'ढ',
  ڑ: 'ढ',
  ک: 'ख',
  گ: 'घ',
}

const CONSONANT = `[${Object.keys(CONSONANTS).join('')}ہھ]`
const AFTER_CONSONANT = `(?<=${CONSONANT})`

export const URDU: readonly Habit[] = [
  ...Object.entries(ASPIRATES).map(([letter, read]): Habit => [`${letter}ھ`, read]),
  // Two consonants at the beginning are spoken with an i before them: "ispaidar".
  [`^اس(?=[پکتٹ])`, 'स्', 'अस'],
  ['^ای', 'ऐ', 'ई'],
  ['^اے', 'ए'],
  ['^او', 'ओ', 'औ'],
  ['^ا', 'अ', 'इ', 'उ'],
  ['آ', 'आ'],
  ['[اأ]', 'ा'],
  ['^ع', 'अ'],
  ['ع', 'ा', ''],
  ['^[یي]', 'य'],
  [`${AFTER_CONSONANT}[یي](?=[اآ])`, 'िय', 'य'],
  [`${AFTER_CONSONANT}[یي](?=[وےئ])`, 'ि', 'य'],
  [`${AFTER_CONSONANT}[یي]$`, 'ी'],
  [`${AFTER_CONSONANT}[یي]`, 'े', 'ी', 'ै'],
  ['[یي]', 'य', 'ई'],
  ['ئ[یي]', 'ई'],
  ['ئے', 'ए'],
  ['ئ', 'इ'],
  [`${AFTER_CONSONANT}ے`, 'े'],
  ['ے', 'ए'],
  ['^و', 'व'],
  [`${AFTER_CONSONANT}و(?=[ایےآ])`, 'व', 'ु'],
  [`${AFTER_CONSONANT}و`, 'ो', 'ू', 'व'],
  ['[وؤ]', 'ओ', 'व'],
  [`${AFTER_CONSONANT}[ہه]$`, 'ा', 'ह'],
  ['[ہهھ]', 'ह'],
  ['ں', 'ं'],
  // Signs that tell the short vowels, for learners.
  ['ِ', 'ि'],
  ['ُ', 'ु'],
  ['[\u0640\u064B-\u065F\u0670ء]', ''],
  ...Object.entries(CONSONANTS),
]
