import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { readingReplicas } from '#app/db/replica-reads.server.ts'
import { listFacetPages } from '#app/features/catalogue/filters/facets/facet-pages.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { sharePicture, WAIT_MS } from '#app/features/catalogue/listing/sharing/share-picture.server.ts'
import { itemFiles, listItemsOfFile } from '#app/features/catalogue/lists/sitemap.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { makeStyles } from '#app/nouns/site/palette.server.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { listAlternates, pageHref } from '#app/shared/language/addresses.ts'
import { BUILT_LANGUAGES, FIRST_LANGUAGE, isLanguage } from '#app/shared/language/languages.ts'

import { findSitePicture } from './site/site-pictures.server.ts'
import { webManifest } from './site/web-manifest.ts'

/** Static pages, for the sitemap. */
const PLAIN_PAGES = ['/about', '/help', '/feedback', '/contact', '/terms', '/privacy', '/grievance']

/** A file of the sitemap has at most 50,000 addresses, and a page has one in each language. */
const MOST_FACET_PAGES = 20_000

const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }

// The routes themselves stay plain: one that Hono's fast router cannot take slows down every route of the app.
const ITEM_FILE = /^(\d{4}-\d{2}-\d{2}(?:-\d{1,4})?)\.xml$/
/** `ID.jpg`, in Hindi `ID.hi.jpg`. */
const SHARE_FILE = /^([0-9a-f-]{36})(?:\.([a-z]+))?\.jpg$/

/** For drawing a picture, beside the wait for its turn. */
const DRAWING_MS = 10_000

const EXPIRES_DAYS = 180

/** The text tells whoever found a weakness where to report it (RFC 9116). It never expires while the site is served. */
export function securityText(now = Date.now()): string {
  const { publicUrl, contactEmail } = settings()
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(now + EXPIRES_DAYS * 86_400_000).toISOString()}`,
    `Preferred-Languages: ${site().languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Files for crawlers and link previews: robots.txt, sitemaps, the web app's manifest, a picture per listing. */
export function siteRoutes(storage: Storage): Hono {
  const routes = new Hono()
  const listItemFiles = itemFiles()
  routes.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /*cursor=',
        `Sitemap: ${settings().publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=3600' },
    ),
  )
  routes.get('/.well-known/security.txt', (c) =>
    c.text(securityText(), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  for (const language of BUILT_LANGUAGES) {
    routes.get(pageHref('/manifest.webmanifest', language), (c) =>
      c.json(inLanguage(language, webManifest), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    )
  }
  // A process that has another file answers with its own colours, which nobody keeps.
  routes.get('/site/:file', async (c) => {
    const name = c.req.param('file')
    const { colours, look } = siteDetails()
    const picture = name.endsWith('.css') ? null : findSitePicture(name)
    if (picture) {
      const [type = ''] = /(?:png|webp|jpg)$/.exec(name) ?? []
      const headers = {
        'Content-Type': `image/${type.replace('jpg', 'jpeg')}`,
        'Cache-Control': 'public, max-age=3600',
      }
      return c.body(new Uint8Array(await picture), 200, headers)
    }
    if (!look?.styles || !name.endsWith('.css')) return c.text('There is no such file\n', 404)
    const isNewest = c.req.path === look.styles
    return c.body(makeStyles(colours), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isNewest ? 'public, max-age=31536000, immutable' : 'no-store',
    })
  })
  routes.get('/sitemap.xml', async (c) => {
    const maps = ['pages', 'categories', ...(await readingReplicas(listItemFiles))].map(
      (name) => `<sitemap><loc>${settings().publicUrl}/sitemaps/${name}.xml</loc></sitemap>`,
    )
    return c.body(buildXml('sitemapindex', maps), 200, XML)
  })
  routes.get('/sitemaps/:file', async (c) => {
    if (c.req.param('file') === 'pages.xml') return c.body(listPages(), 200, XML)
    if (c.req.param('file') === 'categories.xml') {
      const paths = await readingReplicas(() => listFacetPages(MOST_FACET_PAGES))
      return c.body(
        buildXml(
          'urlset',
          paths.flatMap((path) => buildUrls(path)),
        ),
        200,
        XML,
      )
    }
    const [, name] = ITEM_FILE.exec(c.req.param('file')) ?? []
    const items = name ? await readingReplicas(() => listItemsOfFile(name)) : []
    if (items.length === 0) return c.text('There is no such sitemap\n', 404)
    const urls = items.flatMap(({ id, updatedAt }) => buildUrls(`/listing/${id}`, updatedAt))
    return c.body(buildXml('urlset', urls), 200, XML)
  })
  routes.get('/share/:file', async (c) => {
    const [, id, named = FIRST_LANGUAGE] = SHARE_FILE.exec(c.req.param('file')) ?? []
    const item = id && isLanguage(named) ? await readingReplicas(() => getItem(id)) : null
    if (!item || !isLanguage(named)) return c.text('There is no such listing\n', 404)
    // The server ends connections that are silent for half as long. A request made without a server has no bindings.
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    outgoing?.setTimeout(WAIT_MS + DRAWING_MS)
    return inLanguage(named, () => sharePicture(storage, item, c.req.raw.signal))
  })
  return routes
}

function listPages(): string {
  const paths = ['/', '/browse', ...listCategories().map(({ id }) => `/category/${id}`), ...PLAIN_PAGES]
  return buildXml(
    'urlset',
    paths.flatMap((path) => buildUrls(path)),
  )
}

/** A page in each language, each with the addresses of all. */
function buildUrls(path: string, updatedAt?: Date): string[] {
  const { publicUrl } = settings()
  const links = listAlternates(path, site().languages).map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(publicUrl + href)}"/>`,
  )
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
  return site().languages.map(
    (of) => `<url><loc>${escapeXml(publicUrl + pageHref(path, of))}</loc>${changed}${links.join('')}</url>`,
  )
}

const escapeXml = (address: string) => address.replaceAll('&', '&amp;')

function buildXml(root: 'sitemapindex' | 'urlset', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`
}
