// These keys are used only for a word that no listing has, and the page says which word it searched for. A word that
// is for sale as typed is never replaced: कमल is not कमाल. Aspirates, and ट and त, stay apart.

const LETTERS = /^[\u0900-\u0963\u0970-\u097F]+$/u
/** Signs that are written or left out: the visarga, the sign of a swallowed vowel, and a nasal at the end. */
const LEFT_OUT = /[\u0903\u093D]|\u0902$/gu
/** A consonant that stands before itself, or before its aspirate: अच्छा and अछा, महत्त्व and महत्व. */
const DOUBLED = /([\u0915-\u0939])\u094D(?=\1)|क्(?=ख)|ग्(?=घ)|च्(?=छ)|ज्(?=झ)|ट्(?=ठ)|ड्(?=ढ)|त्(?=थ)|द्(?=ध)|प्(?=फ)|ब्(?=भ)/gu
/** The same within a word where no half letter is written: लडडू and लड्डू. A word may begin or end so by itself: ककड़ी, कानन. */
const DOUBLED_WHOLE =
  /(?<=.)(?:([\u0915-\u0939])(?=\1.)|क(?=ख.)|ग(?=घ.)|च(?=छ.)|ज(?=झ.)|ट(?=ठ.)|ड(?=ढ.)|त(?=थ.)|द(?=ध.)|प(?=फ.)|ब(?=भ.))/gu

/** Letters that spellings of one word exchange, and what stands for them. */
const EXCHANGED: readonly (readonly [RegExp, string])[] = [
  // क्ष is said as छ in many words, and written so in these. In others it makes another word: कक्षा is no कच्छा.
  [/^लक्ष\u094D?म/gu, 'लछम'],
  [/^क्ष(?=े?त्र)/gu, 'छ'],
  [/ज्ञ/gu, 'ग्य'],
  [/ऋ/gu, 'रि'],
  [/ृ/gu, '्रि'],
  [/ष/gu, 'श'],
  [/[णङञं]/gu, 'न'],
  [/ळ/gu, 'ल'],
  // The glide between two vowels is written as a letter, or only heard.
  [/ैय/gu, 'इय'],
  [/([ोौुओऔउ])आ/gu, '$1वा'],
  [/([िीइई])आ/gu, '$1या'],
  [/([ाआ])य(?=[क-ह])/gu, '$1इ'],
  [/(?<!\u094D)य[िी]/gu, 'इ'],
  [/(?<!\u094D)य[ेै]/gu, 'ए'],
  [/ी/gu, 'ि'],
  [/ई/gu, 'इ'],
  [/ू/gu, 'ु'],
  [/ऊ/gu, 'उ'],
  [/[ैॅ]/gu, 'े'],
  [/[ऐऍ]/gu, 'ए'],
  [/ौ/gu, 'ो'],
  [/औ/gu, 'ओ'],
  // A short a between two consonants is heard or not: गरम and गर्म.
  [/\u094D/gu, ''],
]
/** The same for spellings that are further apart, of words with so many letters that few others are meant. */
const EXCHANGED_LOOSELY: readonly (readonly [RegExp, string])[] = [
  [/(?<=.)[ािे](?=.)/gu, ''],
  [/^आ/gu, 'अ'],
  [/श/gu, 'स'],
  [/व/gu, 'ब'],
]
const CONSONANTS_IN_LOOSE = 3

const exchange = (text: string, pairs: readonly (readonly [RegExp, string])[]) =>
  pairs.reduce((all, [letters, other]) => all.replaceAll(letters, other), text)
const unique = (keys: readonly string[]) => [...new Set(keys)]

/**
 * The keys that a folded word in Devanagari has in common with its other usual spellings: with long or short vowels (दीवाली,
 * दिवाली), with a single or a double consonant, with the vowel of "doctor" in the Hindi way (डाक्टर, डोक्टर), and the like. Other
 * words have no keys.
 */
export function listSpellingKeys(word: string): string[] {
  if (!LETTERS.test(word) || (word.match(/[\u0904-\u0939\u0972]/gu) ?? []).length < 2) return []
  const plain = word.replaceAll(LEFT_OUT, '').replaceAll(DOUBLED, '').replaceAll(DOUBLED_WHOLE, '')
  // Both are usual for one sound: संवाद and सम्वाद, डॉक्टर as डाक्टर and डोक्टर.
  const nasals = [plain, plain.replaceAll(/म्(?=[क-ह])/gu, 'न')]
  const vowels = nasals.flatMap((one) => [
    one.replaceAll('ॉ', 'ा').replaceAll('ऑ', 'आ'),
    one.replaceAll('ॉ', 'ो').replaceAll('ऑ', 'ओ'),
  ])
  return unique(vowels.map((one) => exchange(one, EXCHANGED)))
}

/**
 * The keys of a word in spellings that are further apart: without the dot of a nasal (बांसुरी and बासुरी), with or without an a, i or
 * e inside (बाज़ार and बजार, साइकिल and साइकल), with श as स, or with व as ब.
 */
export function listLooseKeys(word: string): string[] {
  const nasals = [word, word.replaceAll('\u0902', '')]
  const keys = nasals.flatMap(listSpellingKeys).map((key) => exchange(key, EXCHANGED_LOOSELY))
  return unique(keys.filter((key) => (key.match(/[क-ह]/gu) ?? []).length >= CONSONANTS_IN_LOOSE))
}
