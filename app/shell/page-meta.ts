import type { MetaDescriptor } from 'react-router'

import { site } from '#app/nouns/site/this-site.ts'
import { listAlternates, pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { DEFAULT_NAME, siteName } from '#app/shared/site-name.ts'
import * as say from '#app/shell/messages/messages.ts'

/** The routes of a page. The first is the root. */
export type PageMatches = readonly ({ loaderData?: unknown } | undefined)[]

/** From the root loader's data, which a failed page lacks. */
function readPublicUrl(matches: PageMatches): string {
  const root = matches[0]?.loaderData
  return root && typeof root === 'object' && 'publicUrl' in root ? String(root.publicUrl) : ''
}

/** The project's own is drawn by hand. */
const sharePicture = () =>
  site().look || siteName() !== DEFAULT_NAME ? `/site/share.${language()}.jpg` : `/art/${say.sharePicture()}`

type Page = { title: string; description: string; path: string; index?: boolean }

/** Title, description, canonical URL, other languages and sharing card of a page without a picture of its own. */
export function pageMeta(matches: PageMatches, page: Page): MetaDescriptor[] {
  const origin = readPublicUrl(matches)
  const url = origin + pageHref(page.path)
  const isFound = page.index !== false
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(isFound ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isFound ? listAlternates(page.path, site().languages) : []).map(({ hrefLang, href }) => {
      return { tagName: 'link', rel: 'alternate', hrefLang, href: origin + href } as const
    }),
    { property: 'og:site_name', content: siteName() },
    { property: 'og:locale', content: LANGUAGE_TAGS[language()].replace('-', '_') },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: origin + sharePicture() },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
