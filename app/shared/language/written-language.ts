import { exceptIn, language } from './language.ts'
import { LANGUAGE_TAGS } from './languages.ts'

/** Matches a text that has one of these words. */
const having = (words: string) => new RegExp(String.raw`(?:^|[^\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, 'iu')

// Pages in Hindi need to know English, and the other way round.
const HINDI = having(exceptIn('hi', 'है|हैं|का|की|के|को|में|से|और|नहीं|भी|यह|लिए'))
/** Languages that share the script, and some of these words: Marathi and Nepali. */
const NOT_HINDI = having(exceptIn('hi', 'आहे|आहेत|आणि|नाही|साठी|छ|छन्|लाई'))
// "Is", "in", "to" and "me" are Hinglish as well, and "in" is German.
const ENGLISH = having(exceptIn('en', 'the|and|with|for|of|from|this|that|your|you|has|have|was|are|very|not|only'))
/** Hindi in Latin letters. */
const HINGLISH = having(
  exceptIn('en', 'hai|hain|ka|ki|ke|ko|mein|nahi|nahin|bhai|aur|bhi|kya|wala|wali|wale|bilkul|purana|purani'),
)

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
  // Half of it would be read in a wrong voice.
  if (devanagari > 0) {
    return latin <= devanagari && HINDI.test(start) && !NOT_HINDI.test(start) ? 'hi-IN' : undefined
  }
  return ENGLISH.test(start) && !HINGLISH.test(start) ? 'en-IN' : undefined
}

/** For the attribute `lang` of what somebody wrote: undefined where it is that of the page, or not certain. */
export function foreignLang(text: string): string | undefined {
  const page = LANGUAGE_TAGS[language()]
  // Most texts of most pages: English on a page in English.
  if (page === LANGUAGE_TAGS.en && !/[\u0900-\u097F]/.test(text)) return undefined
  const written = writtenLanguage(text)
  return written === page ? undefined : written
}
