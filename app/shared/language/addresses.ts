import { language } from './language.ts'
import { FIRST_LANGUAGE, isLanguage, LANGUAGE_TAGS, type Language } from './languages.ts'

/** The beginning of a language's paths: nothing for English, `/hi` for Hindi. */
export const languagePrefix = (of: Language): '' | `/${string}` => (of === FIRST_LANGUAGE ? '' : `/${of}`)

/**
 * The address of a page in the reader's language, for `href` and `action`. Paths for React Router (`navigate`, `<Link>`,
 * `redirect`) have no prefix: it knows the language by its basename.
 */
export const pageHref = (path: string, of: Language = language()): string => {
  const prefix = languagePrefix(of)
  return path === '/' && prefix ? prefix : prefix + path
}

/** The same page in every language of the site, for `hreflang`. Readers of other languages get the first one. */
export function listAlternates(path: string, languages: readonly Language[]): { hrefLang: string; href: string }[] {
  // A site with one language has nothing to choose from.
  if (languages.length < 2) return []
  return [
    ...languages.map((of) => ({ hrefLang: LANGUAGE_TAGS[of], href: pageHref(path, of) })),
    { hrefLang: 'x-default', href: pageHref(path, FIRST_LANGUAGE) },
  ]
}

/** The language of an address, and its path without the prefix. */
export function readLanguage(pathname: string): { language: Language; path: string } {
  const [, name = ''] = pathname.split('/', 2)
  if (name === FIRST_LANGUAGE || !isLanguage(name)) return { language: FIRST_LANGUAGE, path: pathname }
  return { language: name, path: pathname.slice(name.length + 1) || '/' }
}
