import { cards, everyListing, open, openFilters } from './catalogue.ts'
import { SELLER } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { keepPlace, signInAs } from './people.ts'

// A page made of another page's parts rarely needs both window sizes.
const LONG = ['@long-laptop']
const PAGES: { name: string; path: string; who?: string; answers?: RegExp; place?: string; tag?: string[] }[] = [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/browse?search=set&min=300&condition=Good&sold=1' },
  { name: 'home near a place', path: '/', place: '411038', tag: LONG },
  { name: 'browse near a place', path: '/browse', place: '411038' },
  { name: 'the place', path: '/place?to=/browse', place: '411038', tag: LONG },
  { name: 'browse without a match', path: '/browse?search=qqzzxxyy', tag: LONG },
  { name: 'browse with problems', path: '/browse?min=abc&sort=foo', answers: /400/, tag: LONG },
  { name: 'category', path: '/category/action-figures' },
  { name: 'not found', path: '/nowhere', answers: /404/, tag: LONG },
  { name: 'category not found', path: '/category/unicorns', answers: /404/, tag: LONG },
  { name: 'listing not found', path: '/listing/abc', answers: /404/, tag: LONG },
  { name: 'sign-in and security', path: '/settings/account', who: SELLER, tag: LONG },
  { name: 'people for admins', path: '/admin/people', who: 'admin@khazana.test', tag: LONG },
]

for (const { name, path, who, answers, place, tag = [] } of PAGES) {
  test(`${name}: axe finds nothing, and nothing scrolls sideways`, { tag }, async ({ page, allowed, isMobile }) => {
    if (answers) allowed.push(answers)
    if (who) await signInAs(page, who)
    if (place) await keepPlace(page, place)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await axe(page)
    await noSidewaysScroll(page)
    if (isMobile) {
      await page.setViewportSize({ width: 320, height: 640 })
      await noSidewaysScroll(page)
    }
  })
}

test(
  'listing: axe finds nothing, and nothing scrolls sideways',
  { tag: '@long-laptop' },
  async ({ page, isMobile }) => {
    const [item] = (await everyListing(page.request)).filter(({ isSold }) => isSold)
    await open(page, `/listing/${item?.id}`)
    await axe(page)
    await noSidewaysScroll(page)
    if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
    await noSidewaysScroll(page)
  },
)

test('axe finds nothing in suggestions, menu and filters', { tag: '@long-laptop' }, async ({ page, isMobile }) => {
  await open(page, '/browse')
  await page.getByRole('combobox', { name: 'Search items' }).pressSequentially('ca')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await axe(page)
  await page.keyboard.press('Escape')
  if (!isMobile) return
  await page.getByRole('button', { name: 'Menu' }).click()
  await axe(page)
  await page.keyboard.press('Escape')
  await openFilters(page)
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
  await expect(cards(page).first()).toBeVisible()
})
