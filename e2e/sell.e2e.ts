import type { Listing } from '#app/nouns/item/listing.schema.ts'

import { open } from './catalogue.ts'
import { addPhotos, field, NO_MODEL, toasts, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test, toastsCoverNothing } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { photoFile } from './photo-files.ts'
import { countTaps } from './taps.ts'

// This journey counts taps. Other journeys cover large photos.
const SMALL = { width: 480, height: 360 }

test(
  'from photos to a listing nothing waits for the network, and the next listing takes fewer taps',
  { tag: '@phone' },
  async ({ page, context, allowed }) => {
    allowed.push(NO_MODEL)
    await signUpAndIn(page)
    await open(page, '/')
    // Here the details come from a fake model; other journeys cover reading without one.
    const title = uniqueTitle('Tin robot')
    const details = { title, description: 'Walks and sparks.', category: 'action-figures' }
    await page.route('**/api/item-details', (route) => route.fulfill({ json: details }))
    const arrive = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/photos', async (route) => {
      // The first photo arrives, and then the network is gone.
      if (++sent > 1) await arrive.promise
      await route.continue()
    })
    const photos = await Promise.all(['#a33', '#3a3', '#33a'].map((colour) => photoFile(colour, colour, SMALL)))

    async function pickPhotos(count: number) {
      await expect(addPhotos(page)).toBeEnabled()
      // A thumb taps the label around the hidden field. Taps in the phone's own file chooser are not counted.
      const chosen = page.waitForEvent('filechooser')
      await page.locator('label').filter({ hasText: 'Add photos' }).click()
      await (await chosen).setFiles(photos.slice(0, count))
    }

    const taps = await countTaps(context)
    await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Sell' }).click()
    await pickPhotos(2)
    await expect.poll(() => sent).toBe(2)
    // Adds a third photo while the second is uploading. The counted path does not include this tap.
    await expect(addPhotos(page)).toBeEnabled()
    await addPhotos(page).setInputFiles(photos.slice(2))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(page.getByText('2 photos are on their way. You can go on.')).toBeVisible()
    const said = toasts(page).getByText('Details generated!')
    // A pointer over it keeps it until the form is sent.
    await said.dispatchEvent('pointerover')
    await taps.type(page.getByRole('textbox', { name: 'Price (₹)' }), '1500')
    await page.getByRole('radio', { name: 'Like New' }).check()
    await taps.type(page.getByRole('combobox', { name: 'Location' }), 'Kothrud, Pune')
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page.getByText('Publishing as soon as 2 photos have arrived.')).toBeVisible()
    // The bar is higher by this text now, and reaches to where toasts have their place on other pages.
    await expect(said).toBeVisible()
    await toastsCoverNothing(page, { controls: false })
    await said.dispatchEvent('pointerout')
    await axe(page)
    await noSidewaysScroll(page)
    arrive.resolve()
    const next = page.getByRole('region', { name: 'Your item is on sale' })
    await expect(next).toBeVisible()
    await expect(page).toHaveURL(/\/listing\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(toasts(page)).toContainText('Item added successfully!')
    taps.expectAtMost(7, 'photos to listing')

    const first = page.url()
    // The API's documented shape.
    const stored = (await (await page.request.get(`/api/items/${first.split('/').at(-1)}`)).json()) as Listing
    expect(stored.photos).toHaveLength(3)
    await next.getByRole('link', { name: 'List another' }).click()
    await pickPhotos(1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Kothrud, Pune')
    await expect(field(page, 'Title')).toHaveValue(title)
    await taps.type(page.getByRole('textbox', { name: 'Price (₹)' }), '1500')
    await page.getByRole('radio', { name: 'Like New' }).check()
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(next).toBeVisible()
    await expect(page).not.toHaveURL(first)
    taps.expectAtMost(6, 'photos to the next listing')
  },
)
