import { open } from './catalogue.ts'
import { addPhotos, field, NO_MODEL, toasts, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { threePhotos } from './photo-files.ts'
import { countTaps } from './taps.ts'

test(
  'from photos to a listing nothing waits for the network, and the next listing takes fewer taps',
  { tag: ['@phone', '@long'] },
  async ({ page, context, allowed }) => {
    allowed.push(NO_MODEL)
    await signUpAndIn(page)
    await open(page, '/')
    // What the photo tells comes from a model here; reading it without one has journeys of its own.
    const title = uniqueTitle('Tin robot')
    const details = { title, description: 'Walks and sparks.', category: 'action-figures' }
    await page.route('**/api/item-details', (route) => route.fulfill({ json: details }))
    const arrive = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/photos', async (route) => {
      // The first photo arrives, and the network is gone for the others.
      if (++sent > 1) await arrive.promise
      await route.continue()
    })

    async function pickPhotos() {
      await expect(addPhotos(page)).toBeEnabled()
      // The tap that opens the phone's own chooser, which no test can see.
      await page.getByText('Add photos', { exact: true }).click()
      await addPhotos(page).setInputFiles(await threePhotos())
    }

    const taps = await countTaps(context)
    await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Sell' }).click()
    await pickPhotos()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(page.getByText('2 photos are on their way. You can go on.')).toBeVisible()
    await taps.type(page.getByRole('textbox', { name: 'Price (₹)' }), '1500')
    await page.getByRole('radio', { name: 'Like New' }).check()
    await taps.type(page.getByRole('combobox', { name: 'Location' }), 'Kothrud, Pune')
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page.getByText('Publishing as soon as 2 photos have arrived.')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    arrive.resolve()
    const next = page.getByRole('region', { name: 'Your item is on sale' })
    await expect(next).toBeVisible({ timeout: 45_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(toasts(page)).toContainText('Item added successfully!')
    await axe(page)
    await noSidewaysScroll(page)
    taps.expectAtMost(7, 'photos → first listing')

    await next.getByRole('link', { name: 'List another' }).click()
    await pickPhotos()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Kothrud, Pune')
    await expect(field(page, 'Title')).toHaveValue(title)
    await taps.type(page.getByRole('textbox', { name: 'Price (₹)' }), '1500')
    await page.getByRole('radio', { name: 'Like New' }).check()
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(next).toBeVisible({ timeout: 45_000 })
    taps.expectAtMost(13, 'photos → first and second listing')
  },
)
