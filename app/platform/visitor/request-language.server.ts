/** The language of the request in progress. Requests in several languages run at once, so it is no module's variable. */
import { AsyncLocalStorage } from 'node:async_hooks'

import { site } from '#app/nouns/site/this-site.ts'
import { readCookie } from '#app/platform/http/cookies.server.ts'
import { setLanguageReader } from '#app/shared/language/language.ts'
import { BUILT_LANGUAGES, FIRST_LANGUAGE, LANGUAGES, type Language } from '#app/shared/language/languages.ts'

const storage = new AsyncLocalStorage<Language>()

setLanguageReader(() => storage.getStore() ?? firstLanguage())

/** Whether this site speaks a language; the pseudo-language is in no operator's file. */
export const isOffered = (language: Language): boolean =>
  language === 'qps' || site().languages.some((of) => of === language)

/** The language for readers of those that this site does not speak. */
export const firstLanguage = (): Language =>
  isOffered(FIRST_LANGUAGE) ? FIRST_LANGUAGE : (site().languages[0] ?? FIRST_LANGUAGE)

/** Answers, mails and everything else that `work` says is in this language, if the site speaks it. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  storage.run(isOffered(language) ? language : firstLanguage(), work)

/** The language in the cookie that a page's script writes when its reader chooses one. */
export function chosenLanguage(cookies: string | undefined): Language | null {
  const name = readCookie(cookies, 'khazana_language')
  return LANGUAGES.find((known) => known === name) ?? null
}

/** The language that an `Accept-Language` header prefers among ours. */
export function negotiateLanguage(header: string | undefined): Language {
  if (!header) return FIRST_LANGUAGE
  const wanted = header
    .slice(0, MOST_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const spoken = SPOKEN.find((name) => tag === name || tag.startsWith(`${name}-`) || tag.endsWith(`-x-${name}`))
    if (spoken) return spoken
  }
  return FIRST_LANGUAGE
}

/** The tag of the pseudo-language begins like that of English. */
const SPOKEN = BUILT_LANGUAGES.toSorted((a, b) => b.length - a.length)

/** No browser sends more. */
const MOST_HEADER = 200
