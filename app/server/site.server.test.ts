import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LANGUAGE_TAGS, LANGUAGES } from '#app/shared/language/languages.ts'
import { createItem, createItems } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { securityText, siteRoutes } from './site.server.ts'
import { webManifest } from './site/web-manifest.ts'

const { sql } = await testDatabase()
testSettings()
const site = siteRoutes(localStorage(tmpdir()))

test('the sitemap leads to each listing', async () => {
  const { id } = await createItem(sql, { createdAt: new Date('2026-03-05T10:00:00Z') })
  const index = await (await site.request('/sitemap.xml')).text()
  expect(index).toMatch(/<loc>[^<]+\/sitemaps\/2026-03-05\.xml<\/loc>/)
  const file = await site.request('/sitemaps/2026-03-05.xml')
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(`/listing/${id}</loc>`)])
})

test('the sitemap leads to pages of values with five listings', async () => {
  await createItems(
    sql,
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { userId, images } = await createItem(sql)
        return { userId, images, category: 'shoes', attributes: { brand: 'Marks & Spencer' } }
      }),
    ),
  )
  expect(await (await site.request('/sitemap.xml')).text()).toMatch(/<loc>[^<]+\/sitemaps\/categories\.xml<\/loc>/)
  const file = await (await site.request('/sitemaps/categories.xml')).text()
  expect(file).toContain('/hi/category/shoes?a.brand=Marks+%26+Spencer</loc>')
})

test.each(['2026-03-05-2', '2026-03-04', '2026-02-31', '0000-01-01', '9999-12-31', '2026-03-05-99999', '2026-03'])(
  'there is no sitemap %s',
  async (name) => {
    expect((await site.request(`/sitemaps/${name}.xml`)).status).toBe(404)
  },
)

test('a site with one language has no pages in another in its sitemap, and names none', async () => {
  const read = async () => (await site.request('/sitemaps/pages.xml')).text()
  expect(await read()).toMatch(/hreflang="hi-IN" href="[^"]*\/hi\/about"/)
  setSiteOverrides({ languages: ['en'] })
  expect(await read()).toContain('/about<')
  expect(await read()).not.toMatch(/\/hi\/|hreflang=/)
  setSiteOverrides({})
})

test('a hidden listing’s picture is gone at once, even if it was drawn before', async () => {
  const { id } = await createItem(sql)
  const readStatus = async () => (await site.request(`/share/${id}.jpg`)).status
  expect(await readStatus()).toBe(200)
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${id}`
  expect(await readStatus()).toBe(404)
  await sql`update items set hidden_at = null, hidden_reason = null where id = ${id}`
  expect(await readStatus()).toBe(200)
})

test('the manifest names icons that exist, one of them maskable, and speaks both languages', async () => {
  const english = webManifest()
  expect(english.icons.map((icon) => icon.purpose)).toContain('maskable')
  const lost = english.icons.filter(({ src }) => !existsSync(new URL(`../../public${src}`, import.meta.url)))
  expect(lost).toEqual([])
  const hindi = await (await site.request('/hi/manifest.webmanifest')).json()
  expect(hindi).toMatchObject({
    id: '/',
    lang: 'hi-IN',
    start_url: '/hi',
    description: expect.stringContaining('ख़ज़ाना'),
  })
})

test('each listing is in the sitemap in every language, and each names all of them', async () => {
  const { id } = await createItem(sql, { createdAt: new Date('2026-03-06T10:00:00Z') })
  const file = await (await site.request('/sitemaps/2026-03-06.xml')).text()
  const urls = [...file.matchAll(/<url>.*?<\/url>/gs)].map(([url]) => url)
  const addresses = LANGUAGES.map((language) => settings().publicUrl + pageHref(`/listing/${id}`, language))
  expect(addresses.slice(0, 2)).toEqual([
    `${settings().publicUrl}/listing/${id}`,
    `${settings().publicUrl}/hi/listing/${id}`,
  ])
  expect(urls.map((url) => /<loc>([^<]*)/.exec(url)?.[1])).toEqual(addresses)
  for (const url of urls) {
    expect([...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ...LANGUAGES.map((language, index) => [LANGUAGE_TAGS[language], addresses[index]]),
      ['x-default', addresses[0]],
    ])
  }
})

test('whoever found a weakness learns where to report it, in a text that has not expired', async () => {
  testSettings({ CONTACT_EMAIL: 'security@khazana.example', PUBLIC_URL: 'https://khazana.example' })
  const answer = await site.request('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  expect(await answer.text()).toMatch(/^Contact: mailto:security@khazana\.example\nExpires: /)
  expect(securityText(Date.parse('2026-01-01T00:00:00Z'))).toBe(`Contact: mailto:security@khazana.example
Expires: 2026-06-30T00:00:00.000Z
Preferred-Languages: en, hi
Canonical: https://khazana.example/.well-known/security.txt
`)
  testSettings()
})
