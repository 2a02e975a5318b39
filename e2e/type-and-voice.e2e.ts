import type { Page } from '@playwright/test'

import { writtenLanguage } from '#app/shared/language/written-language.ts'

import { everyListing, open } from './catalogue.ts'
import { SELLER } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'

interface ShownText {
  text: string
  /** The language in which a screen reader says it. */
  lang: string
  fontSize: number
  /** The height of a line in ems. */
  lineHeight: number
  letterSpacing: string
}

/** The visible texts of a page. */
const listTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const found: ShownText[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const { parentElement: parent, nodeValue } = node
      if (!parent || !nodeValue?.trim() || parent.closest('script, style, noscript')) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      const { fontSize, lineHeight, letterSpacing } = getComputedStyle(parent)
      found.push({
        text: nodeValue.trim(),
        lang: parent.closest<HTMLElement>('[lang]')?.lang ?? '',
        fontSize: parseFloat(fontSize),
        lineHeight: parseFloat(lineHeight) / parseFloat(fontSize),
        letterSpacing,
      })
    }
    return found
  })

/** Requests for the font with Devanagari since the page was opened. */
function watchFonts(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('eczar-devanagari')) asked.push(request.url())
  })
  return () => asked.splice(0)
}

test(
  'in Hindi, lines have room for Devanagari, and each foreign text its own voice',
  { tag: '@phone' },
  async ({ page }) => {
    const english = (await everyListing(page.request)).find(({ title }) => writtenLanguage(title) === 'en-IN')
    expect(english, 'a listing whose title is certainly English').toBeDefined()
    await signInAs(page, SELLER)
    const problems: string[] = []
    let marked = 0
    for (const path of ['/hi', '/hi/browse', `/hi/listing/${english?.id}`, '/hi/profile', '/hi/help', '/hi/messages']) {
      await open(page, path)
      const texts = await listTexts(page)
      expect(texts.filter(({ text }) => /[\u0900-\u097f]/.test(text)).length, path).toBeGreaterThan(10)
      for (const { text, lang, lineHeight, letterSpacing } of texts) {
        const written = writtenLanguage(text)
        if (written && written !== lang) problems.push(`${path}: "${text.slice(0, 60)}" is said as ${lang}`)
        if (written && lang === 'en-IN') marked++
        if (!/[\u0900-\u097f]/.test(text)) continue
        // Rounded by the browser.
        if (lineHeight < 1.59) problems.push(`${path}: "${text.slice(0, 60)}" has lines of ${lineHeight}`)
        if (letterSpacing !== 'normal' && parseFloat(letterSpacing) !== 0) problems.push(`${path}: "${text}" is spaced`)
      }
    }
    expect(problems).toEqual([])
    expect(marked).toBeGreaterThan(2)
  },
)

test('only pages with Devanagari in a headline load its font', { tag: '@phone' }, async ({ page }) => {
  const loaded = watchFonts(page)
  const [first] = await everyListing(page.request)
  for (const path of ['/', '/browse', '/category/watches', `/listing/${first?.id}`, '/help']) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(loaded(), path).toEqual([])
  }
  await open(page, '/hi')
  await page.evaluate(() => document.fonts.ready)
  expect(loaded()).toHaveLength(1)
})
