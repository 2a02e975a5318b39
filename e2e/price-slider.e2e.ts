import { findPosition } from '#app/features/catalogue/filters/prices/price-scale.ts'
import { PRICE_FILTER_MAX } from '#app/shared/catalogue.ts'

import { open, openFilters } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test(
  'both thumbs of the price slider answer to the keyboard and keep the focus',
  { tag: '@laptop' },
  async ({ page }) => {
    await open(page, '/browse')
    const filters = await openFilters(page)
    const low = filters.getByRole('slider', { name: 'Lowest price' })
    const high = filters.getByRole('slider', { name: 'Highest price' })
    await low.focus()
    await page.keyboard.press('PageUp')
    await expect(page).toHaveURL('/browse?min=1000')
    await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('1000')
    await expect(low).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/browse?min=1100')
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/browse?min=1000')
    await high.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/browse?min=1000&max=49900')
    await expect(high).toHaveAttribute('aria-valuetext', '₹49,900')
    await expect(high).toBeFocused()
    await page.keyboard.press('End')
    await expect(page).toHaveURL('/browse?min=1000')
    await low.focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL('/browse')
    // Assistive technology sets the value without pressing a key.
    await low.fill(String(findPosition(2000)))
    await expect(page).toHaveURL('/browse?min=2000')
    await high.fill(String(findPosition(30_000)))
    await expect(page).toHaveURL('/browse?min=2000&max=30000')
    await page.goBack()
    await expect(page).toHaveURL('/browse?min=2000')
  },
)

test('the nearer thumb of the price slider follows the pointer', { tag: '@laptop' }, async ({ page }) => {
  // With a filter on, its chip is there, and the slider keeps its place.
  await open(page, '/browse?min=500')
  const filters = await openFilters(page)
  const low = filters.getByRole('slider', { name: 'Lowest price' })
  const high = filters.getByRole('slider', { name: 'Highest price' })
  await expect(low).toBeVisible()
  const box = (await low.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The centre of a thumb is half a thumb inside the ends.
  const at = (rupees: number) => box.x + 12 + ((box.width - 24) * findPosition(rupees)) / findPosition(PRICE_FILTER_MAX)
  const y = box.y + box.height / 2
  await page.mouse.move(at(500), y)
  await page.mouse.down()
  await page.mouse.move(at(1000), y)
  await page.mouse.move(at(2000), y)
  await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('2000')
  // The list waits until the thumb is released, also below the slider.
  await expect(page).toHaveURL('/browse?min=500')
  await page.mouse.move(at(2000), y + 150)
  await page.mouse.up()
  await expect(page).toHaveURL('/browse?min=2000')
  await page.mouse.click(at(20_000), y)
  await expect(page).toHaveURL('/browse?min=2000&max=20000')
  await page.mouse.click(at(3000), y)
  await expect(page).toHaveURL('/browse?min=3000&max=20000')
  // A thumb cannot pass the other.
  await page.mouse.move(at(20_000), y)
  await page.mouse.down()
  await page.mouse.move(at(10_000), y)
  await page.mouse.move(at(0), y)
  await expect(high).toHaveAttribute('aria-valuetext', '₹3,000')
  await page.mouse.up()
  await expect(page).toHaveURL('/browse?min=3000&max=3000')
})
