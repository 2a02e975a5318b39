import { Hono } from 'hono'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { sharePicture } from '#app/features/catalogue/listing/sharing/share-picture.server.ts'
import { itemFiles, listItemsOfFile } from '#app/features/catalogue/lists/sitemap.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { CATEGORIES } from '#app/shared/catalogue.ts'

/** Static pages, for the sitemap. */
const PLAIN_PAGES = ['/about', '/help', '/feedback', '/contact', '/terms', '/privacy', '/grievance']

const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }

/** Files for crawlers and link previews: robots.txt, sitemaps, a picture per listing. */
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
  routes.get('/sitemap.xml', async (c) => {
    const maps = ['pages', ...(await listItemFiles())].map(
      (name) => `<sitemap><loc>${settings().publicUrl}/sitemaps/${name}.xml</loc></sitemap>`,
    )
    return c.body(buildXml('sitemapindex', maps), 200, XML)
  })
  routes.get('/sitemaps/pages.xml', (c) => {
    const paths = ['/', '/browse', ...CATEGORIES.map(({ id }) => `/category/${id}`), ...PLAIN_PAGES]
    return c.body(
      buildXml(
        'urlset',
        paths.map((path) => `<url><loc>${settings().publicUrl}${path}</loc></url>`),
      ),
      200,
      XML,
    )
  })
  routes.get('/sitemaps/:file{\\d{4}-\\d{2}-\\d{2}(?:-\\d{1,4})?\\.xml}', async (c) => {
    const items = await listItemsOfFile(c.req.param('file').slice(0, -'.xml'.length))
    if (items.length === 0) return c.text('There is no such sitemap\n', 404)
    const urls = items.map(
      ({ id, updatedAt }) =>
        `<url><loc>${settings().publicUrl}/listing/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    )
    return c.body(buildXml('urlset', urls), 200, XML)
  })
  routes.get('/share/:file{[0-9a-f-]{36}\\.jpg}', async (c) => {
    const item = await getItem(c.req.param('file').slice(0, 36))
    if (!item) return c.text('There is no such listing\n', 404)
    return sharePicture(storage, item)
  })
  return routes
}

function buildXml(root: 'sitemapindex' | 'urlset', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}
