import { site } from '#app/nouns/site/this-site.ts'
import { language } from '#app/shared/language/language.ts'
import { isLanguage, type Language } from '#app/shared/language/languages.ts'

/** Holds where the reader was on the page when they changed its language. */
export const LANGUAGE_PLACE = 'khazana:language-place:visitor'

/** The language that this reader chose, or that their browser prefers, if the page has another. */
export function chooseOffer(): Language | null {
  const preferred = preferLanguage(document.cookie, navigator.languages)
  return preferred === language() || !site().languages.some((of) => of === preferred) ? null : preferred
}

/** The language in the cookie, or the first of a browser's languages that we speak. */
export function preferLanguage(cookies: string, tags: readonly string[]): Language | null {
  const chosen = /(?:^|; )khazana_language=(\w+)/.exec(cookies)?.[1]
  if (isLanguage(chosen)) return chosen
  return tags.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? null
}
