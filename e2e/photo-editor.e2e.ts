import { open } from './catalogue.ts'
import { addPhotos, keys, NO_MODEL, onPhoto, picker, SELLER, tiles, toasts, upload } from './editor.ts'
import { axe, expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { noPhoto, phonePhoto, photoFile, SHRUNK_BYTES, threePhotos } from './photo-files.ts'

test.beforeEach(async ({ page, allowed }) => {
  allowed.push(NO_MODEL)
  await signInAs(page, SELLER)
  await open(page, '/add-item')
})

test('there are at most five photos, and the first is the cover', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await upload(page, await threePhotos(), 3)
  await addPhotos(page).setInputFiles(await threePhotos())
  await expect(toasts(page)).toContainText('Can only add 2 more image(s). Maximum 5 images allowed.')
  await expect(tiles(page)).toHaveCount(5)
  await expect(addPhotos(page)).toHaveCount(0)
  await expect(picker(page).getByText('Cover', { exact: true })).toHaveCount(1)
  await expect(page.getByText('5 of 5 photos.')).toBeVisible()
})

test(
  'photos are reordered by buttons and by keyboard, rotated, and removed',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await upload(page, await threePhotos(), 3)
    const [red, green, blue] = await keys(page)
    await onPhoto(page, 1, 'Move right')
    await expect.poll(() => keys(page)).toEqual([green, red, blue])
    const said = picker(page).getByRole('status')
    await expect(said).toHaveText('It is now photo 2 of 3.')
    // The focus moves with the photo, and the keyboard opens the menu too.
    const more = page.getByRole('button', { name: 'More for photo 2' })
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move left' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()

    await page.getByRole('button', { name: 'Drag photo 1' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Photo 1 of 3 is lifted.')).toBeAttached()
    // dnd-kit starts listening for the next key in a timer, so let timers run first.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('It is over place 2 of 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => keys(page)).toEqual([red, green, blue])
    await onPhoto(page, 2, 'Move left')
    await expect(said).toHaveText('It is now photo 1 of 3, the cover.')
    await onPhoto(page, 2, 'Move left')
    await expect.poll(() => keys(page)).toEqual([red, green, blue])

    await onPhoto(page, 1, 'Rotate')
    await expect.poll(async () => (await keys(page))[0] !== red).toBe(true)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    expect((await keys(page)).slice(1)).toEqual([green, blue])

    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await expect(tiles(page)).toHaveCount(2)
    // The button disappeared with its photo.
    await expect(picker(page).locator(':focus')).toHaveCount(1)
    await expect.poll(async () => (await keys(page)).at(-1)).toBe(blue)
  },
)

test(
  'cancelling a rotation keeps the photo, and the focus stays at its button',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    await addPhotos(page).focus()
    await upload(page, await threePhotos(), 3)
    await expect(addPhotos(page)).toBeFocused()
    const before = await keys(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/photos/rotate', async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    })
    await onPhoto(page, 1, 'Rotate')
    await expect(page.getByRole('button', { name: 'More for photo 1' })).toBeFocused()
    // The second tap of a double tap hits a button that has changed meanwhile.
    await page.getByRole('button', { name: 'Cancel photo 1' }).dblclick()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeFocused()
    await expect(tiles(page)).toHaveCount(3)
    held.resolve()
    expect(await keys(page)).toEqual(before)

    // The next photo's button has the focus, ready for the next key.
    await page.getByRole('button', { name: 'Remove photo 2' }).press('Enter')
    await expect(tiles(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Drag photo 2' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove photo 2' }).press('Enter')
    await expect(addPhotos(page)).toBeFocused()
  },
)

test('photos are dragged with the mouse', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await upload(page, (await threePhotos()).slice(0, 1), 1)
  await page.evaluate(() => {
    window.addEventListener('dragstart', (event) => {
      document.documentElement.dataset['carried'] = String(!event.defaultPrevented)
    })
  })
  // The browser does not drag a single photo as a file, which would be added again where it is dropped.
  await picker(page).getByRole('img').hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 3 })
  await page.mouse.up()
  await expect(page.locator('html')).toHaveAttribute('data-carried', 'false')
  await upload(page, (await threePhotos()).slice(1), 3)
  const [red, green, blue] = await keys(page)
  const from = await page.getByRole('button', { name: 'Drag photo 3' }).boundingBox()
  const to = await page.getByRole('button', { name: 'Drag photo 1' }).boundingBox()
  if (!from || !to) throw new Error('The photos are on the screen')
  await page.mouse.move(from.x + 60, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 60, { steps: 3 })
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => keys(page)).toEqual([blue, red, green])
})

test('photos are pasted, and dropped', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  const { buffer } = await photoFile('pasted', '#739')
  const data = [...buffer]
  await page.evaluate((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }))
    const paste = () =>
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    // Table cells are text, even though a picture of them is on the clipboard too.
    transfer.setData('text/plain', 'Robot\t1500')
    paste()
    transfer.clearData('text/plain')
    paste()
  }, data)
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByText('1 of 5 photos.')).toBeVisible()
  await picker(page).evaluate((element, bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, data)
  await expect(tiles(page)).toHaveCount(2)
})

test(
  'failed photos say why; temporary failures are retried, and running uploads can be cancelled',
  { tag: ['@phone', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED/, /415.*\/api\/photos$|\/api\/photos.*415|415 \(/)
    await addPhotos(page).setInputFiles([noPhoto])
    await expect(toasts(page)).toContainText('Failed to upload image: This file is not a photo we can read.')
    await expect(picker(page).getByRole('button', { name: /^Try again/ })).toHaveCount(0)
    await expect(page.getByText('0 of 5 photos.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 1' }).click()

    await page.clock.install()
    await page.route('**/api/photos', (route) => route.abort('failed'), { times: 6 })
    await addPhotos(page).setInputFiles((await threePhotos()).slice(0, 2))
    // Each upload is tried three times.
    await page.clock.runFor(5000)
    await expect(toasts(page)).toContainText('Failed to upload some images: 2 of 2.')
    await expect(page.getByText('You seem to be offline.').first()).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Try again: photo 1' }).click()
    // A new try ends the complaint about the one before.
    await expect(toasts(page).getByText(/^Failed to upload/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More for photo 1' })).toBeVisible()

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/photos', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Try again: photo 2' }).click()
    await expect(page.getByRole('progressbar', { name: 'Upload of photo 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel photo 2' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(tiles(page)).toHaveCount(1)
    release()

    // Nor does a photo that is cancelled later hold up the form.
    await page.unroute('**/api/photos')
    await page.route('**/api/photos/enhance', () => {})
    await addPhotos(page).setInputFiles((await threePhotos()).slice(2))
    await expect(page.getByText('Enhancing...')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel photo 2' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(tiles(page)).toHaveCount(1)
  },
)

test('large photos are shrunk before they are sent', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/photos'))
  const large = await phonePhoto('large')
  await addPhotos(page).setInputFiles([large])
  const size = (await (await sent).allHeaders())['content-length']
  expect(Number(size)).toBeLessThan(SHRUNK_BYTES)
  await expect(tiles(page)).toHaveCount(1)
  await expect.poll(async () => (await keys(page)).length).toBe(1)
})
