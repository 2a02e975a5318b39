import type { Locator, Page } from '@playwright/test'

import { open } from './catalogue.ts'
import { addPhotos, field, NO_MODEL, onPhoto, picker, publish, toasts, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { callAs, signInAs, signUpAndIn } from './people.ts'
import { darkPhoto, greenCloseUp, greenPhoto } from './photo-files.ts'

const MARK = 'Photo enhanced'
const marked = (page: Page) => picker(page).getByRole('button', { name: 'Enhanced: compare photo 1 before and after' })
const original = (page: Page, nth = 1) =>
  picker(page).getByRole('button', { name: `Original: compare photo ${nth} before and after` })

test(
  'a dark photo is enhanced, compared, reverted, kept in the draft, and marked on the listing',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    test.slow()
    allowed.push(NO_MODEL)
    await signUpAndIn(page)
    await open(page, '/add-item')
    await addPhotos(page).setInputFiles([await darkPhoto()])
    await expect(toasts(page)).toContainText('1 image(s) uploaded and enhanced!')
    await expect(marked(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await noSidewaysScroll(page)

    await marked(page).click()
    const dialog = page.getByRole('dialog', { name: 'Before and after' })
    const line = dialog.getByRole('slider', { name: 'Line between before and after' })
    await expect(line).toHaveValue('50')
    await line.focus()
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowRight')
    await expect(line).toHaveAttribute('aria-valuetext', '70 % as it was, 30 % enhanced')
    const photo = dialog.getByRole('img', { name: 'Before' })
    const box = await photo.boundingBox()
    if (!box) throw new Error('The photo is on the screen')
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(line).toHaveValue(/^2[0-9]$/)
    await axe(page)
    await noSidewaysScroll(page)
    await expect(dialog.getByRole('radio', { name: /^Enhanced/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /^Original/ }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()

    // The draft keeps the choice and both photos.
    await expect(original(page)).toBeVisible()
    await page.reload()
    await expect(original(page)).toBeVisible()
    await onPhoto(page, 1, 'Show enhanced')
    await expect(marked(page)).toBeVisible()

    const title = uniqueTitle('Dim lantern')
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'Title').fill(title)
    await field(page, 'Description').fill('Found in an attic.')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Books')
    await page.getByRole('textbox', { name: 'Price (₹)' }).fill('900')
    await page.getByRole('radio', { name: 'Good' }).check()
    await page.getByRole('combobox', { name: 'Location' }).fill('Kothrud, Pune')
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(toasts(page)).toContainText('Item added successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('region', { name: 'Photos' }).getByText(MARK)).toBeVisible()
    await page.getByRole('link', { name: 'Edit Listing' }).click()
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
    await marked(page).click()
    await dialog.getByRole('radio', { name: /^Original/ }).check()
    // Enter in the dialog does not submit the form around it.
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(original(page)).toBeVisible()
    expect(saves).toEqual([])
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toasts(page)).toContainText('Item updated successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(MARK)).toHaveCount(0)
  },
)

test('other colours are offered: the original is shown until the seller chooses', async ({
  page,
  allowed,
  isMobile,
}) => {
  allowed.push(NO_MODEL)
  await signUpAndIn(page)
  await open(page, '/add-item')
  // A close-up does not show the light, but the other photo tells it.
  // One after the other: a photo that waits in line for the other one has less time on a busy machine.
  await addPhotos(page).setInputFiles([await greenPhoto()])
  await expect(toasts(page)).toContainText('For 1 we suggest other colours')
  await addPhotos(page).setInputFiles([await greenCloseUp()])
  await expect(original(page, 2)).toBeVisible()
  await original(page).click()
  const dialog = page.getByRole('dialog', { name: 'Before and after' })
  await expect(dialog.getByRole('radio', { name: /^Original/ })).toBeChecked()
  await expectChoicesInLine(dialog, isMobile)
  await dialog.getByRole('radio', { name: /^Enhanced/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(marked(page)).toBeVisible()
  await noSidewaysScroll(page)
})

/** One below the other on a phone, else side by side: whatever the length of their texts, each radio stands beside its name. */
async function expectChoicesInLine(dialog: Locator, isMobile: boolean) {
  const boxes = ['Enhanced', 'Original'].flatMap((name) => [
    dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).boundingBox(),
    dialog.getByText(name, { exact: true }).boundingBox(),
  ])
  const [radio, text, otherRadio, otherText] = (await Promise.all(boxes)).map((box) => ({
    left: Math.round(box?.x ?? NaN),
    middle: Math.round((box?.y ?? NaN) + (box?.height ?? NaN) / 2),
  }))
  expect([radio?.middle, otherRadio?.middle]).toEqual([text?.middle, otherText?.middle])
  const lines = ({ left = NaN, middle = NaN } = {}) => (isMobile ? left : middle)
  expect([lines(otherRadio), lines(otherText)]).toEqual([lines(radio), lines(text)])
}

test(
  'a photo copied from another seller is reported to admins, who dismiss it @laptop',
  { tag: '@long' },
  async ({ page, browser }) => {
    const file = await darkPhoto('copied')
    await signUpAndIn(page, { name: 'Asha Menon' })
    const title = uniqueTitle('Brass lamp')
    await publish(page, title, { photo: file.buffer })
    const other = await browser.newPage()
    await signUpAndIn(other, { name: 'Ravi Iyer' })
    const copied = `${title} copy`
    await publish(other, copied, { photo: file.buffer })
    await other.close()

    await callAs(page, 'POST', '/auth/sign-out')
    await signInAs(page, 'admin@khazana.test')
    const address = `/admin/reports?status=any&kind=photo&search=${encodeURIComponent(copied)}`
    const card = page.getByRole('article', { name: `Same photo: ${copied}` })
    await expect(async () => {
      await open(page, address)
      await expect(card).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(card.getByRole('img', { name: `Photo of ${title}`, exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Ravi Iyer' })).toBeVisible()
    await axe(page)
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
    await expect(card.getByText('dismissed', { exact: true })).toBeVisible()
    await expect(card).toBeFocused()
    await expect(toasts(page)).toBeEmpty()
    await expect(card.getByText(/^Dismissed by /)).toBeVisible()
  },
)
