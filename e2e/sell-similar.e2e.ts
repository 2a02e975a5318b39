import { open } from './catalogue.ts'
import { field, NO_MODEL, publish, SELLER, tiles, uniqueTitle, upload } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { photoFile } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

test('a copy of one’s own listing has everything but its photos', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  const title = uniqueTitle('Clay pot')
  const id = await publish(page, title)
  await open(page, '/profile')
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Sell similar' }).click()
  await expect(page).toHaveURL(new RegExp(`/add-item\\?like=${id}$`))
  await expect(page.getByText(`A copy of ${title}: everything but the photos.`)).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await expect(tiles(page)).toHaveCount(0)
  await upload(page, await photoFile('two', '#38a'), 1)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(field(page, 'Price (₹)')).toHaveValue('500')
  await field(page, 'Title').fill(`${title} again`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} again`)
  await open(page, `/listing/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: 'Sell similar' })).toHaveAttribute('href', `/add-item?like=${id}`)
})
