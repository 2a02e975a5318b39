import { languagePrefix } from '#app/shared/language/addresses.ts'
import { FIRST_LANGUAGE, LANGUAGES, type Language } from '#app/shared/language/languages.ts'

import { openTranslator } from './translate.ts'

/** `npm run drill -- languages` sets it: the language in which the journeys read pages. They are written in English. */
export const JOURNEY_LANGUAGE: Language =
  ([...LANGUAGES, 'qps'] as const).find((known) => known === process.env['JOURNEY_LANGUAGE']) ?? FIRST_LANGUAGE

export const isTranslated = JOURNEY_LANGUAGE !== FIRST_LANGUAGE

const translator = isTranslated ? openTranslator(JOURNEY_LANGUAGE) : null

/** A journey's text in that language. `isWhole`: nothing else stands before or after it. */
export const translate = (text: string | RegExp, isWhole?: boolean): RegExp => {
  if (!translator) throw new Error('Nothing is translated into English')
  return translator.translate(text, isWhole)
}

/** A message in that language, for selectors: `[aria-label="${said('Menu')}"]`. */
export const said = (message: string): string => translator?.sayExactly(message) ?? message

/** Whether a text of a mail starts with these words, in English or in that language. */
export const startsWithText = (text: string, words: string): boolean =>
  text.startsWith(words) ||
  (translator !== null && new RegExp(`^(?:${translator.translate(words).source})`, 's').test(text))

const PREFIX = languagePrefix(JOURNEY_LANGUAGE)
const HAS_LANGUAGE = /^\/(?:hi|qps)(?:\/|$)/
const NO_PAGE = /^\/(?:api|photos|art|assets|icons|share|sitemaps)(?:\/|$)|\.(?:json|xml|txt|data|webmanifest)$/
const ADDRESS = /^(?<origin>https?:\/\/[^/]+)?(?<pathname>\/[^?#]*)?(?<rest>.*)$/s

function readAddress(given: string) {
  const { origin = '', pathname = '', rest = '' } = ADDRESS.exec(given)?.groups ?? {}
  return { origin, pathname, rest }
}

/** The same page in that language. A page that has a language already keeps it. */
export function addressIn(given: string): string {
  const { origin, pathname, rest } = readAddress(given)
  const isPage = (origin !== '' || pathname !== '') && !pathname.startsWith('//') && !NO_PAGE.test(pathname)
  if (!isPage || HAS_LANGUAGE.test(pathname)) return given
  return origin + PREFIX + (pathname === '/' ? '' : pathname) + rest
}

/** The same address as the journeys know it. */
export function addressInEnglish(given: string): string {
  const { origin, pathname, rest } = readAddress(given)
  if (pathname === PREFIX) return `${origin}/${rest}`
  return pathname.startsWith(`${PREFIX}/`) ? origin + pathname.slice(PREFIX.length) + rest : given
}
