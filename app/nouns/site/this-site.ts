import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'
import { readSite } from '#site'

import type { SiteDetails } from './site-shape.server.ts'

/** For a site with colours, a logo or an icon of its own, whose pictures are in `/site/`. */
export interface Look {
  /** The address of a stylesheet. */
  styles?: string
  /** For the frame of a browser. */
  page: { light: string; dark: string }
  logo?: { hasDark: boolean }
  hasIcon: boolean
}

/** The part of the site's description that browsers have, too. Only the server has `siteDetails` of `site-files.server.ts`. */
export type Site = Pick<
  SiteDetails,
  'name' | 'tagline' | 'intro' | 'banner' | 'sponsorship' | 'ads' | 'chatImages' | 'signUp' | 'readOnly' | 'languages'
> & { look?: Look | undefined }

/**
 * The site as the operator describes it. Nothing may be made of it while modules load, because the process does not know yet where
 * the operator's files are.
 */
export const site = (): Site => readSite()

/** The headline of the home page, where the operator has one of their own. */
export const tagline = () => inReadersLanguage(site().tagline)
/** The sentence below it: the project's own names its categories. */
export const intro = () => inReadersLanguage(site().intro)

/** A text of the description in the reader's language. */
export const inReadersLanguage = (texts: Readonly<Partial<Record<Language, string>>> | undefined): string | undefined =>
  texts?.[language()] || texts?.[FIRST_LANGUAGE]
