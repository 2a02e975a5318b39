import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import * as say from '#app/shared/messages/messages.ts'

/** Describes the web app that a phone may install, in the reader's language. In every language it is the same app. */
export const webManifest = () => ({
  id: '/',
  name: 'Khazana',
  short_name: 'Khazana',
  description: say.manifestDescription(),
  lang: LANGUAGE_TAGS[language()],
  dir: 'ltr',
  start_url: pageHref('/'),
  scope: '/',
  display: 'standalone',
  background_color: '#fbf6ec',
  theme_color: '#0b5f63',
  categories: ['shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
