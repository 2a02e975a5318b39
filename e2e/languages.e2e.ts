import type { Page } from '@playwright/test'

import english from '#app/features/catalogue/messages/en.json' with { type: 'json' }
import hindi from '#app/features/catalogue/messages/hi.json' with { type: 'json' }
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { languagePrefix } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { answering, cards, open } from './catalogue.ts'
import { pages, PLAUSIBLE } from './doors.ts'
import { SELLER } from './editor.ts'
import { axe, expect, listViolations, noSidewaysScroll, test } from './fixtures.ts'
import { findEnglish, watchData } from './foreign-text.ts'
import { callAs, signInAs, signUpAndIn } from './people.ts'
import { doubleText, findBrokenText, findLostDoors } from './text-size.ts'

const PEOPLE = [
  ['a visitor', null],
  ['a seller', SELLER],
  ['an admin', 'admin@khazana.test'],
] as const

/** The paths of the route table with their parameters filled in, without those that only lead to a file. */
async function listPaths(page: Page, who: string): Promise<string[]> {
  const { id: userId } = await signInAs(page, SELLER)
  // The API's documented shape.
  const { items } = (await (await page.request.get(`/api/profiles/${userId}/items`)).json()) as ListingPage
  const known: Record<string, string> = { userId, listingId: items.at(-1)?.id ?? '', itemId: items.at(-1)?.id ?? '' }
  await page.context().clearCookies()
  return pages()
    .filter(({ pattern }) => !pattern.endsWith('.json') && !pattern.startsWith('/dev/'))
    .filter(({ pattern }) => pattern.startsWith('/admin/') === (who === 'an admin'))
    .map(({ pattern }) =>
      pattern
        .replace('*', 'nothing')
        .replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? PLAUSIBLE[name]?.[0] ?? ''),
    )
}

/** `/` is `/hi`. */
const pathIn = (language: Language, path: string) => languagePrefix(language) + (path === '/' ? '' : path)

// `npm run drill -- languages` builds with the pseudo-language, which shows what is cut and what is not translated.
const LOOKED_AT: readonly Language[] = process.env['VITE_PSEUDO_LANGUAGE'] ? ['hi', 'qps'] : ['hi']
for (const language of LOOKED_AT) {
  for (const [who, email] of PEOPLE) {
    test(
      `every page of ${who} says everything in ${language}, uncut and with nothing for axe`,
      { tag: '@long' },
      async ({ page, allowed }) => {
        test.slow()
        allowed.push(/40[034]/, /was preloaded using link preload but not used/)
        const readWritten = watchData(page)
        const paths = await listPaths(page, who)
        if (email) await signInAs(page, email)
        const window = page.viewportSize() ?? { width: 360, height: 800 }
        const problems: string[] = []
        for (const path of paths) {
          await open(page, pathIn(language, path))
          const add = (found: readonly string[], how: string) => {
            for (const problem of found) problems.push(`${path}, ${how}: ${problem}`)
          }
          expect(await page.locator('html').getAttribute('lang'), path).toMatch(language)
          add(await findBrokenText(page), 'as it is')
          add(await findEnglish(page, await readWritten()), 'as it is')
          // The pseudo-language has the same elements and colours.
          if (language === 'hi') add(await listViolations(page), 'axe')
          const undo = await doubleText(page, 'root font', window)
          add([...(await findLostDoors(page)), ...(await findBrokenText(page))], 'doubled')
          await undo()
        }
        expect(problems).toEqual([])
      },
    )
  }
}

test('in Hindi, axe finds nothing at home', async ({ page }) => {
  await open(page, '/hi')
  await axe(page)
  await noSidewaysScroll(page)
})

test('pages of two languages that are opened at once are each in their own', { tag: '@phone' }, async ({ page }) => {
  // Each price is another list, which no request before has left in the cache; the bare path may be there.
  const paths = ['/browse', ...Array.from({ length: 19 }, (_, n) => `/browse?max=${n + 900}`)]
  const read = async (language: 'en' | 'hi', path: string) => {
    const html = await (await page.request.get(pathIn(language, path))).text()
    const [, lang, title, heading] = /<html lang="([^"]+)".*<title>([^<]+)<.*<h1[^>]*>([^<]+)</s.exec(html) ?? []
    return { path, lang, title, heading }
  }
  const opened = paths.flatMap((path) => [read('en', path), read('hi', path)])
  expect(await Promise.all(opened)).toEqual(
    paths.flatMap((path) =>
      [english, hindi].map(({ browseItems: heading }, index) => {
        return { path, lang: index ? 'hi-IN' : 'en-IN', title: `${heading} · Khazana`, heading }
      }),
    ),
  )
})

test('the menu changes the language and keeps page, search and place', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/browse?search=lego&condition=Good')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\/hi\/browse\?search=lego&condition=Good$/)
  await answering(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  // The links of the page stay in the language.
  await page.getByRole('navigation', { name: 'नीचे का मेन्यू' }).getByRole('link', { name: 'होम' }).click()
  await expect(page).toHaveURL(/\/hi$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपका अगला ख़ज़ाना यहीं है')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Next Collectible Treasure')
})

test(
  'a list that has grown is as long in the other language, and at its place',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/browse')
    const before = await cards(page).count()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
    await link.scrollIntoViewIfNeeded()
    // Near its end the list loads more by itself, so its length is read in the moment of the click.
    const { top, grown } = await link.evaluate((element: HTMLElement) => {
      const atClick = { top: scrollY, grown: document.querySelectorAll('main article').length }
      element.click()
      return atClick
    })
    await expect(page).toHaveURL(/\/hi\/browse$/)
    await expect(cards(page)).toHaveCount(grown)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
  },
)

test(
  'the language that somebody chose while signed in is that of their account',
  { tag: '@phone' },
  async ({ page }) => {
    const { password } = await signUpAndIn(page)
    await callAs(page, 'POST', '/account/reauthentication', { password })
    // The documented shape of the file.
    const stored = async () =>
      (await callAs(page, 'GET', '/me/export')).json() as Promise<{ account: { language: string } }>
    const changed = async (language: string) => {
      await expect.poll(async () => (await stored()).account.language).toBe(language)
      const cookies = await page.context().cookies()
      expect(cookies.find((cookie) => cookie.name === 'khazana_language')?.value).toBe(language)
    }
    const change = async (name: string, language: string) => {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
      await changed(language)
    }
    await open(page, '/help')
    expect((await stored()).account.language).toBe('en')
    await change('हिन्दी', 'hi')
    await answering(page)
    await change('English', 'en')

    // A reader whom a search engine brought to pages in Hindi has no link to switch to it.
    await open(page, '/hi/settings/account')
    const part = page.getByRole('region', { name: 'भाषा' })
    await expect(part.getByRole('radio', { name: 'English' })).toBeChecked()
    await part.getByRole('radio', { name: 'हिन्दी' }).check()
    await part.getByRole('button', { name: 'भाषा सेव करें' }).click()
    await expect(page.getByText('अब ईमेल हिन्दी में आएँगे।')).toBeVisible()
    await changed('hi')
    await page.reload()
    await expect(part.getByRole('radio', { name: 'हिन्दी' })).toBeChecked()
  },
)

test.describe('a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('is offered the page in Hindi, is never redirected, and may refuse', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/browse')
    const offer = page.getByRole('complementary', { name: 'हिन्दी में देखें' })
    await expect(offer).toBeVisible()
    // It stands on the navigation, and the end of the page can be scrolled into view above it.
    const ends = [page.getByRole('contentinfo'), offer, page.getByRole('navigation', { name: 'Bottom' })]
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [footer, bar, navigation] = await Promise.all(ends.map((one) => one.boundingBox()))
      if (!footer || !bar || !navigation) throw new Error('not shown')
      expect(footer.y + footer.height).toBeLessThanOrEqual(bar.y)
      // It lies on the navigation's border of a pixel.
      expect(bar.y + bar.height).toBeLessThanOrEqual(navigation.y + 1)
    }).toPass()
    await offer.getByRole('button', { name: 'बंद करें' }).click()
    await expect(offer).toBeHidden()
    await open(page, '/help')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
    await expect(offer).toBeHidden()
    await page.context().clearCookies()
    await open(page, '/help')
    await offer.getByRole('link').click()
    await expect(page).toHaveURL(/\/hi\/help$/)
    await answering(page)
    await expect(page.getByRole('complementary', { name: 'View in English' })).toBeHidden()
  })

  test('can scroll the end of the page into view beside the offer', { tag: '@laptop' }, async ({ page }) => {
    await open(page, '/browse')
    const ends = [page.getByRole('contentinfo'), page.getByRole('complementary', { name: 'हिन्दी में देखें' })]
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [footer, bar] = await Promise.all(ends.map((one) => one.boundingBox()))
      if (!footer || !bar) throw new Error('not shown')
      expect(footer.y + footer.height).toBeLessThanOrEqual(bar.y)
    }).toPass()
  })
})
