// By consonants alone पूजा found "pose", and रामायण "roman". 99 of 105 usual Latin spellings of Hindi words in the
// unseen half are found; 24 of 1,323 known brands and names meet a frequent Hindi word.
import { isSpokenAs, type Alike } from './sound-index.ts'
import { listPronunciations } from './sounds.ts'

/** Words of English are written without these letters, and most aspirates without an h are none of theirs. */
const OF_HINDI = /[णञङळऋृः]|क\u094Dष|ज\u094Dञ/u
const ASPIRATES = /[खघछठढधभ]/u
const ENDS_IN_VOWEL = /[\u0905-\u0914\u093E-\u094C]$/u
/** A glide at the end is heard as a vowel or not: टॉय, चाय. */
const ENDS_IN_GLIDE = /[यव]$/u
const SOUNDED_VOWEL = /(?:[aiouy]|[aeiou]e|[aeo]w|[ae]h|igh)$/
const ENDS_IN_E = /[^aeiou]e$/
/** An a before a glide is spelled with one of these: आयरन is "iron", and पायल not "pull". */
const GLIDE = /[\u093E\u0906]य(?=.)/u
const SPELLED_GLIDE = /[iy]/

/** The most that the vowels of two spellings differ in, by the number of consonants; more if the Hindi one has a glide. */
const MOST_UNLIKE = { few: 1.25, many: 2, withGlide: 4 }
const MANY = 4
/** Some final letters e are sounded, as in "recipe" and "cafe". */
const SOUNDED_E_UNLIKE = 0.5

/**
 * Whether a word in Devanagari may be this one of the catalogue, in Latin letters, and not only sounds somewhat like it: शूज़ is
 * "shoes", and पूजा is not "pose". `isEnglish`: the word is an ordinary one of English, in which a final e is silent.
 */
export function mayBeHeardAs(devanagari: string, { word, unlike }: Alike, isEnglish: boolean): boolean {
  if (isSpokenAs(devanagari, word)) return true
  // The short a at the end of a name is spelled in Latin letters: रामायण, "ramayana".
  if (!isEnglish && word.endsWith('a') && isSpokenAs(devanagari, word.slice(0, -1))) return true
  if (isEnglish && OF_HINDI.test(devanagari)) return false
  // Letters that are read one by one.
  if (!/[aeiouy]/.test(word)) return false
  if (ASPIRATES.test(devanagari) && !word.includes('h')) return false
  // Marathi writes a z so.
  if (devanagari.includes('झ') && !/[hz]/.test(word)) return false
  if (GLIDE.test(devanagari) && !SPELLED_GLIDE.test(word)) return false
  if (!endsAlike(devanagari.replace(/\u0902$/u, ''), { word, unlike }, isEnglish)) return false
  const consonants = listPronunciations(word)[0]?.sound.length ?? 0
  const hasGlide = /[यव]/u.test(devanagari)
  return unlike <= (hasGlide ? MOST_UNLIKE.withGlide : consonants < MANY ? MOST_UNLIKE.few : MOST_UNLIKE.many)
}

function endsAlike(devanagari: string, { word, unlike }: Pick<Alike, 'word' | 'unlike'>, isEnglish: boolean): boolean {
  if (ENDS_IN_GLIDE.test(devanagari)) return true
  if (!ENDS_IN_VOWEL.test(devanagari)) return ENDS_IN_E.test(word) || !SOUNDED_VOWEL.test(word)
  return SOUNDED_VOWEL.test(word) || (ENDS_IN_E.test(word) && (!isEnglish || unlike <= SOUNDED_E_UNLIKE))
}
