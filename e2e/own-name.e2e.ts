import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeRunFolder } from '#test/leftovers.ts'

import { open } from './catalogue.ts'
import { axe, expect, test } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

const SITE = {
  name: 'Dukaan',
  tagline: { en: 'Good things, used well', hi: 'अच्छी चीज़ें, फिर से' },
  intro: { en: 'Coins and stamps from Jaipur', hi: 'जयपुर के सिक्के और टिकट' },
  colours: { brand: '#7a1fa2' },
  icon: 'icon.svg',
  contact: { email: 'hello@dukaan.example' },
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="red"/></svg>'

let server: OwnServer
let home: string
test.beforeAll(async () => {
  const dataDir = await makeRunFolder('khazana-named-')
  mkdirSync(join(dataDir, 'site'))
  writeFileSync(join(dataDir, 'site', 'site.json'), JSON.stringify(SITE))
  writeFileSync(join(dataDir, 'site', 'icon.svg'), ICON)
  server = await startOwnServer({ DEMO: '0', DATA_DIR: dataDir })
  home = `http://localhost:${server.port}`
})
test.afterAll(() => server.stop())

test('a site has the name and the colours of its operator in both languages', async ({ page }) => {
  await open(page, home)
  await expect(page).toHaveTitle('Dukaan · Good things, used well')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good things, used well')
  await expect(page.getByText('Coins and stamps from Jaipur')).toBeVisible()
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Coins and stamps from Jaipur')
  await expect(page.getByRole('banner')).toContainText('Dukaan')
  await expect(page.getByRole('banner').locator('img[src="/site/icon-192.png"]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'hello@dukaan.example' })).toBeVisible()
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim())
  await axe(page)
  expect(await brand()).toBe('#7a1fa2')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brand()).not.toBe('#74d2c7')
  expect(await page.content()).not.toContain('Khazana')

  await open(page, `${home}/hi/help`)
  await expect(page).toHaveTitle(/ · Dukaan$/)
  await expect(page.getByRole('main')).not.toContainText('{site}')
  const manifest: unknown = await (await page.request.get(`${home}/hi/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Dukaan', description: 'अच्छी चीज़ें, फिर से', theme_color: '#7a1fa2' })
  const shared = await page.request.get(`${home}/site/share.hi.jpg`)
  expect(shared.headers()['content-type']).toBe('image/jpeg')
})
