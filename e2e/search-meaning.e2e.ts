import type { Page } from '@playwright/test'

import { cards, count, open } from './catalogue.ts'
import { axe, expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search items' })
const understood = (page: Page) => page.getByRole('list', { name: 'Understood:' })

test('a misspelled search is mended, and can be taken as it was typed', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/browse?search=titann+ragga')
  const note = page.getByRole('status').filter({ hasText: 'Showing results for' })
  await expect(note).toHaveText('Showing results for titan raga, search instead for titann ragga')
  await expect(cards(page).first()).toContainText('Titan Raga')
  await axe(page)

  await note.getByRole('link', { name: 'titann ragga' }).click()
  await expect(page).toHaveURL('/browse?search=titann+ragga&exact=1')
  await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
  await page.getByRole('link', { name: 'Search by meaning instead' }).click()
  await expect(cards(page).first()).toContainText('Titan Raga')
})

test(
  'Hinglish is understood, each part can be taken away, and what is not there gives way to what is',
  { tag: '@laptop' },
  async ({ page }) => {
    await open(page, '/browse?search=sasti+ghadi+5+hazar+se+kam')
    await expect(understood(page).getByRole('link')).toHaveText(['Price: Low to High', 'Watches', 'Under ₹5,000'])
    const prices = await cards(page).getByText(/^₹/).allTextContents()
    const rupees = prices.map((price) => Number(price.replaceAll(/\D/g, '')))
    expect(rupees.length).toBeGreaterThan(5)
    expect(rupees).toEqual(rupees.toSorted((a, b) => a - b))
    expect(Math.max(...rupees)).toBeLessThanOrEqual(5000)
    const within = await count(page).textContent()

    await understood(page).getByRole('link', { name: 'Search without Under ₹5,000' }).click()
    await expect(page).toHaveURL('/browse?search=sasti+ghadi')
    await expect(box(page)).toHaveValue('sasti ghadi')
    await expect(understood(page).getByRole('link')).toHaveText(['Price: Low to High', 'Watches'])
    await expect(count(page)).not.toHaveText(within ?? '')
    await axe(page)

    await open(page, '/browse?search=titan+raga+under+50')
    const relaxed = page.getByRole('status').filter({ hasText: 'No exact match, showing similar.' })
    await expect(relaxed).toContainText('Nothing near your price')
    await expect(cards(page).first()).toContainText('Titan Raga')

    await open(page, '/browse?search=titan+qqzzxx')
    await expect(relaxed).toContainText('No listing says “qqzzxx”.')
    await open(page, '/browse?search=qqzzxx+wwyyzz+titan')
    await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
    await expect(count(page)).toHaveText('0 items')
  },
)

test(
  'on Browse the results follow the typing, and Back leads to what was before',
  { tag: '@laptop' },
  async ({ page }) => {
    await open(page, '/browse?category=watches')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/browse.data')) asked.push(request.url())
    })
    await box(page).pressSequentially('titan raga', { delay: 60 })
    await expect(page).toHaveURL('/browse?search=titan+raga')
    await expect(cards(page).first()).toContainText('Titan Raga')
    // The pause is 0.8 s: what was typed at once was asked for once, and the field is as it was.
    expect(asked).toHaveLength(1)
    await expect(box(page)).toBeFocused()
    await box(page).pressSequentially(' gold')
    await expect(page).toHaveURL('/browse?search=titan+raga+gold')
    await expect(box(page)).toHaveValue('titan raga gold')
    await box(page).fill('casio')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/browse?search=casio')

    await page.goBack()
    await expect(page).toHaveURL('/browse?search=titan+raga+gold')
    await expect(box(page)).toHaveValue('titan raga gold')
    await page.goBack()
    await expect(page).toHaveURL('/browse?category=watches')
    await expect(box(page)).toHaveValue('')
  },
)
