import { findByTag, type Language } from './languages.ts'

/** In a browser, a document has one language for as long as it lives. */
const readDocument = (): Language => findByTag(globalThis.document?.documentElement.lang)

let read = readDocument

/** The language in which the reader of the current page, or the caller of the current request, is answered. */
export const language = (): Language => read()

/** On the server, where requests in several languages run at once, `platform/visitor/request-language.server.ts` knows. */
export function setLanguageReader(reader: () => Language): void {
  read = reader
}

/** The text. The build leaves it out of the scripts of pages in this language, which do not need it (`vite-messages.ts`). */
export const exceptIn = (_: Language, text: string): string => text
