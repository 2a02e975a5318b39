import { makePalette } from '#app/nouns/site/palette.server.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { tagline } from '#app/nouns/site/this-site.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import * as say from '#app/shared/messages/messages.ts'
import { siteName } from '#app/shared/site-name.ts'

/** Describes the web app that a phone may install, in the reader's language. In every language it is the same app. */
export function webManifest() {
  const { look } = siteDetails()
  const folder = look ? '/site' : '/icons'
  const colours = makePalette(siteDetails().colours, 'light')
  return {
    id: '/',
    name: siteName(),
    short_name: siteName(),
    description: tagline() ?? say.manifestDescription(),
    lang: LANGUAGE_TAGS[language()],
    dir: 'ltr',
    start_url: pageHref('/'),
    scope: '/',
    display: 'standalone',
    background_color: colours['page'],
    theme_color: colours['brand'],
    categories: ['shopping'],
    icons: [
      ...(look ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]),
      { src: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${folder}/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `${folder}/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
