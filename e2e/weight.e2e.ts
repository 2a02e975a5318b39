import { pageHref } from '#app/shared/language/addresses.ts'
import { LANGUAGE_TAGS, type Language } from '#app/shared/language/languages.ts'

import { everyListing, open } from './catalogue.ts'
import { expect, test } from './fixtures.ts'
import { compareTexts, HOME_BUDGET, LANGUAGE_BUDGET, measureWeight, SCREENS } from './weight.ts'

test.describe('the first load of home stays within its budget', () => {
  for (const screen of SCREENS) {
    // Each screen is measured once, by the project of its name.
    test(`on a ${screen.name}`, { tag: `@${screen.name}` }, async ({ browser, baseURL }) => {
      const found = await measureWeight(browser, `${baseURL}/`, screen)
      for (const kind of ['javascript', 'css', 'html', 'images'] as const) {
        expect(found[kind], `${kind} came at all`).toBeGreaterThan(1000)
        expect(found[kind], `bytes of ${kind}`).toBeLessThanOrEqual(HOME_BUDGET[kind])
      }
    })
  }
})

test('a page in Hindi costs little more than in English', { tag: '@phone' }, async ({ browser, baseURL, request }) => {
  // Other journeys add newer ones, and delete them.
  const listing = (await everyListing(request)).at(-1)
  for (const path of ['/', '/browse', `/listing/${listing?.id}`]) {
    const weigh = (language: Language) =>
      measureWeight(browser, baseURL + pageHref(path, language), SCREENS[0], { locale: LANGUAGE_TAGS[language] })
    const [english, hindi] = await Promise.all([weigh('en'), weigh('hi')])
    expect(hindi.fonts, `${path} has the letters of its headlines`).toBeGreaterThan(english.fonts)
    expect(compareTexts(hindi, english).whole, `bytes of ${path}`).toBeLessThanOrEqual(LANGUAGE_BUDGET)
  }
})

test('a page’s code is loaded in a few files', { tag: '@laptop' }, async ({ page }) => {
  for (const path of ['/', '/browse']) {
    await open(page, path)
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
    )
    expect(files.length, path).toBeGreaterThan(3)
    // The bundler's defaults would give forty.
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(14)
    // Their names change with their content, so returning visitors request none of them.
    const { 'cache-control': kept } = (await page.request.get(files[0] ?? '')).headers()
    expect(kept).toBe('public, max-age=31536000, immutable')
  }
})
