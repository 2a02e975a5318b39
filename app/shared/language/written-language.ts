import { language } from './language.ts'
import { LANGUAGE_TAGS } from './languages.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const HINDI = words('है हैं का की के को में से और नहीं भी यह लिए')
/** Languages that share the script, and some of these words: Marathi and Nepali. */
const NOT_HINDI = words('आहे आहेत आणि नाही साठी छ छन् लाई')
// "Is", "in", "to" and "me" are Hinglish as well, and "in" is German.
const ENGLISH = words('the and with for of from this that your you has have was are very not only')
/** Hindi in Latin letters. */
const HINGLISH = words('hai hain ka ki ke ko mein nahi nahin bhai aur bhi kya wala wali wale bilkul purana purani')

/** Longer texts are told by their beginning. */
const READ = 600

/**
 * The language, as a BCP 47 tag, in which somebody wrote a text: only where its function words make that certain, so
 * that screen readers do not read it in a wrong voice.
 */
export function writtenLanguage(text: string): 'hi-IN' | 'en-IN' | undefined {
  const start = text.slice(0, READ)
  const devanagari = start.match(/[\u0900-\u097F]/g)?.length ?? 0
  const latin = start.match(/[a-z]/gi)?.length ?? 0
  const [own, others] = devanagari > 0 ? [HINDI, NOT_HINDI] : [ENGLISH, HINGLISH]
  // Half of it would be read in a wrong voice.
  if (devanagari > 0 ? latin > devanagari : latin === 0) return undefined
  let isOwn = false
  for (const word of start.toLowerCase().split(/[^\p{L}\p{M}]+/u)) {
    if (others.has(word)) return undefined
    isOwn ||= own.has(word)
  }
  return isOwn ? (devanagari > 0 ? 'hi-IN' : 'en-IN') : undefined
}

/** For the attribute `lang` of what somebody wrote: undefined where it is that of the page, or not certain. */
export function foreignLang(text: string): string | undefined {
  const page = LANGUAGE_TAGS[language()]
  // Most texts of most pages: English on a page in English.
  if (page === LANGUAGE_TAGS.en && !/[\u0900-\u097F]/.test(text)) return undefined
  const written = writtenLanguage(text)
  return written === page ? undefined : written
}
