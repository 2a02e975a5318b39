/**
 * The languages of the product. To add one: a line here, one in each table below, and a file of
 * texts beside each `en.json` (docs/translating.md).
 */
export const LANGUAGES = ['en', 'hi'] as const

/** `qps` is English made longer and strange, to find what is cut or not translated. Only a build for it has it. */
export type Language = (typeof LANGUAGES)[number] | 'qps'

/** A text in the first language, and in others. */
export type Names = Readonly<Record<typeof FIRST_LANGUAGE, string> & Partial<Record<Language, string>>>

/** Its addresses have no prefix, and texts that another language lacks are shown in it. */
export const FIRST_LANGUAGE = 'en'

/** For `lang`, `hreflang` and the HTTP header. */
export const LANGUAGE_TAGS: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN', qps: 'en-x-qps' }

/** Each in its own language, as a reader looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी', qps: 'Pseudo' }

/** For `Intl`. Digits are Latin in every language, because prices are compared across languages. */
export const INTL_LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn', qps: 'en-IN' }

/** `VITE_PSEUDO_LANGUAGE=1` builds `qps` too. Outside of a build there is no `env`. */
export const BUILT_LANGUAGES: readonly Language[] = import.meta.env?.['VITE_PSEUDO_LANGUAGE']
  ? [...LANGUAGES, 'qps']
  : LANGUAGES

export const isLanguage = (text: string | null | undefined): text is Language =>
  BUILT_LANGUAGES.some((known) => known === text)

/** The language of a document's `lang`, or the first one. */
export const findByTag = (tag: string | undefined): Language =>
  BUILT_LANGUAGES.find((of) => LANGUAGE_TAGS[of] === tag) ?? FIRST_LANGUAGE
