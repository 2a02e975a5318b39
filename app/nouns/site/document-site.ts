import { siteName } from '#app/shared/site-name.ts'

import type { Site } from './this-site.ts'

/** The id of the element with the description of the site in each document. */
export const SITE_DATA = 'site-data'

/** As the project has it; `site-shape.server.ts` has the same. */
const DEFAULTS: Omit<Site, 'name'> = {
  sponsorship: true,
  ads: true,
  chatImages: true,
  signUp: 'open',
  readOnly: false,
  languages: ['en', 'hi'],
}
const OTHERS = ['tagline', 'intro', 'banner', 'look'] as const

let read: Site | undefined

/** In browsers, this module is `#site`: they have what came with the document. */
export function readSite(): Site {
  read ??= unpackSite(document.getElementById(SITE_DATA)?.textContent || '{}')
  return read
}

export const unpackSite = (text: string): Site => ({
  ...DEFAULTS,
  // The server's JSON of `packSite`.
  ...(JSON.parse(text) as Partial<Site>),
  name: siteName(),
})

/** Only what the operator chose. The name stands in the document's `application-name`. */
export function packSite(site: Site): Partial<Site> {
  const names = [...Object.keys(DEFAULTS), ...OTHERS] as (keyof typeof DEFAULTS)[]
  const chosen = names.filter((name) => JSON.stringify(site[name]) !== JSON.stringify(DEFAULTS[name]))
  return Object.fromEntries(chosen.map((name) => [name, site[name]]))
}
