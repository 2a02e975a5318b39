// A process may hold this module twice, in its sources and in the build, and the start tells only one of them.
const holder = globalThis as typeof globalThis & { khazanaSiteName?: () => string }

export const DEFAULT_NAME = 'Khazana'

/** Documents carry it in their head. */
const readDocument = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? DEFAULT_NAME

/** The name of the site, by which texts call it: messages write it as `{site}`. */
export const siteName = (): string => (holder.khazanaSiteName ?? readDocument)()

/** On the server, where `nouns/site/site-files.server.ts` knows it. */
export function setSiteNameReader(reader: () => string): void {
  holder.khazanaSiteName = reader
}
