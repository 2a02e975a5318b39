import { createAd } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { toasts, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { phonePhoto, photoFile, SHRUNK_BYTES } from './photo-files.ts'
import { card, home, KEPT, lookAt, signInAdmin, word } from './promotion.ts'
import { said } from './translation/journey-language.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'ads are created, reordered by keyboard, switched and deleted; home follows within 5 s',
  { tag: ['@phone', '@long'] },
  async ({ page, sharedChat, allowed, isMobile }) => {
    test.slow()
    await sharedChat.server.sql`delete from ads`
    await sharedChat.server
      .sql`insert into ads (title, image_url, link) values ('Meet in daylight', '/art/ad-4.svg', '/browse')`
    await signInAdmin(page, sharedChat)
    await open(page, `${sharedChat.home}/admin/ads`)
    const title = `Sell a watch ${word()}`
    await page.getByRole('button', { name: 'New ad' }).click()
    const dialog = page.getByRole('dialog', { name: 'New ad' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Link').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please choose a picture')).toBeVisible()
    await expect(dialog.getByText('Please enter a link that begins with http://, https:// or /')).toBeVisible()
    await dialog.getByLabel('Link').fill('/category/watches')
    await dialog.getByLabel('What the picture shows').fill('A watch')
    await dialog.locator('input[type=file]').setInputFiles(await phonePhoto('watch'))
    await expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeVisible()
    await lookAt(page, isMobile, 'ad-dialog')
    // The browser shrinks the photo. Playwright reports no content-length while the route intercepts photos.
    await page.context().unroute('**/photos/**')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/photos'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(SHRUNK_BYTES)
    await expect(toasts(page).getByText('Ad saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card(page, title).getByText('On the home page')).toBeVisible()
    await lookAt(page, isMobile, 'admin-ads')

    const up = card(page, title).getByRole('button', { name: `Move ${title} up` })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title)
    await expect(up).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${title} is now number 1 of 2` })).toHaveCount(1)

    await expect.poll(() => home(page, sharedChat), KEPT).toContain(title)
    const [picture] = /\/photos\/item-images\/[^" ]+-640\.webp/.exec(await home(page, sharedChat)) ?? []
    expect((await page.request.get(`${sharedChat.home}${picture}`)).headers()['content-type']).toBe('image/webp')
    const toggle = card(page, title).getByRole('button', { name: /^Switch/ })
    await toggle.press('Space')
    await expect(card(page, title).getByText('Off', { exact: true })).toBeVisible()
    await expect.poll(() => home(page, sharedChat), KEPT).not.toContain(title)
    await toggle.press('Space')
    await expect.poll(() => home(page, sharedChat), KEPT).toContain(title)

    // Changes run one after the other, even while the first is still being sent.
    const drawing = 'Meet in daylight'
    let answer: () => void = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/admin/ads/*', async (route) => {
      await asked
      await route.continue()
    })
    await toggle.press('Space')
    await card(page, drawing)
      .getByRole('button', { name: /^Switch/ })
      .press('Space')
    await expect(toggle).toHaveAttribute('aria-disabled', 'true')
    answer()
    for (const name of [title, drawing]) await expect(card(page, name).getByText('Off', { exact: true })).toBeVisible()
    await page.unroute('**/api/admin/ads/*')

    // Our own drawings store no alt text.
    await card(page, drawing)
      .getByRole('button', { name: `Edit ${drawing}` })
      .click()
    const edit = page.getByRole('dialog', { name: 'Edit ad' })
    await expect(edit.getByLabel('Title')).toHaveValue(drawing)
    await expect(edit.getByLabel('What the picture shows')).toHaveCount(0)
    await page.keyboard.press('Escape')

    // If another admin deleted it, or the list is full, the toast says why, and the ad disappears.
    allowed.push(/40[49]/)
    const gone = await createAd(sharedChat.server.sql, { title: 'Going' })
    await open(page, `${sharedChat.home}/admin/ads`)
    await sharedChat.server.sql`delete from ads where id = ${gone.id}`
    await card(page, 'Going')
      .getByRole('button', { name: /^Switch/ })
      .click()
    await expect(toasts(page).getByText('Failed to save ad: There is no such ad.')).toBeVisible()
    await expect(card(page, 'Going')).toHaveCount(0)
    await page.getByRole('button', { name: 'New ad' }).click()
    await dialog.getByLabel('Title').fill('One more')
    await dialog.getByLabel('Link').fill('/browse')
    await dialog
      .locator('input[type=file]')
      .setInputFiles(await photoFile('more', '#0f766e', { width: 1200, height: 400 }))
    await sharedChat.server.sql`
      insert into ads (title, image_url, link) select 'Many', '/art/ad-4.svg', '/' from generate_series(1, 50)`
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('There are 50 ads already. Delete one first.')).toBeVisible()
    await sharedChat.server.sql`delete from ads where title = 'Many'`
    await dialog.getByRole('button', { name: 'Close' }).click()
    await open(page, `${sharedChat.home}/admin/ads`)

    await card(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    await edit.getByLabel('Title').fill(`${title} again`)
    await edit.getByRole('checkbox', { name: 'On' }).check()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => home(page, sharedChat), KEPT).toContain(`${title} again`)

    for (const name of [`${title} again`, 'Meet in daylight']) {
      await card(page, name)
        .getByRole('button', { name: `Delete ${name}` })
        .click()
      await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
      await expect(card(page, name)).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'New ad' })).toBeFocused()
    await expect.poll(() => home(page, sharedChat), KEPT).not.toContain('Sponsored ads')
    await open(page, `${sharedChat.home}/admin/audit?action=ad-created`)
    await expect(page.getByRole('main').getByText(title)).toBeVisible()
  },
)

test(
  'a dialog shows its failure and keeps the typed text, even if the toast is dismissed or Escape pressed while it saves',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/50[03]|401/)
    const title = `Keep me ${word()}`
    await createAd(sharedChat.server.sql, { title, imageUrl: '/art/ad-1.svg' })
    await signInAdmin(page, sharedChat)
    await open(page, `${sharedChat.home}/admin/ads`)
    await card(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Edit ad' })
    await dialog.getByLabel('Title').fill('What was typed')
    const save = dialog.getByRole('button', { name: 'Save' })
    await page.route('**/api/admin/ads/*', (route) => route.fulfill({ status: 503, body: '' }))
    await save.click()
    // Nothing behind a dialog is announced or reachable.
    const failed = dialog.getByText('Failed to save ad', { exact: true })
    await expect(failed).toBeVisible()
    await lookAt(page, false, 'toast-in-dialog')
    await page.getByRole('button', { name: 'Hide notification' }).click()
    await expect(failed).toHaveCount(0)
    await expect(dialog.getByLabel('Title')).toHaveValue('What was typed')
    await page.unroute('**/api/admin/ads/*')

    // A user who was signed out is told so, because a retry would not help.
    const body = JSON.stringify({ error: { code: 'signed_out', message: said('Please sign in first.') } })
    await page.route('**/api/admin/ads/*', (route) => route.fulfill({ status: 401, body }))
    await save.click()
    await expect(toasts(page).getByText('Failed to save ad: Please sign in first.')).toBeVisible()
    await page.unroute('**/api/admin/ads/*')

    let answer: () => void = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/admin/ads/*', async (route) => {
      await asked
      await route.fulfill({ status: 500, body: '' })
    })
    await save.click()
    await expect(dialog.getByRole('button', { name: 'Saving' })).toBeVisible()
    // A browser lets a page refuse only the first Escape.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    answer()
    await expect(failed).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('What was typed')
    await expect(save).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The toasts move to where they are announced now.
    await expect(toasts(page).getByText('Failed to save ad', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Hide notification' }).first().click()
  },
)

test(
  'the picture chosen last is shown, even if the one before takes longer to read',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat }) => {
    await signInAdmin(page, sharedChat)
    await page.addInitScript(() => {
      window.FileReader = class extends FileReader {
        override readAsDataURL(file: Blob) {
          const read = () => super.readAsDataURL(file)
          if (!(file instanceof File && file.name.startsWith('slow'))) return read()
          this.addEventListener('load', () => (document.documentElement.dataset['read'] = 'slow'))
          addEventListener('go-on', read)
        }
      }
    })
    await open(page, `${sharedChat.home}/admin/ads`)
    await page.getByRole('button', { name: 'New ad' }).click()
    const input = page.getByRole('dialog', { name: 'New ad' }).locator('input[type=file]')
    const shown = page.getByRole('img', { name: 'The chosen file' })
    const small = await photoFile('small', '#3a3', { width: 300, height: 100 })
    await input.setInputFiles(await photoFile('slow', '#a33', { width: 300, height: 100 }))
    await input.setInputFiles(small)
    const address = `data:image/jpeg;base64,${small.buffer.toString('base64')}`
    await expect(shown).toHaveAttribute('src', address)
    await page.evaluate(() => dispatchEvent(new Event('go-on')))
    await expect(page.locator('html[data-read=slow]')).toHaveCount(1)
    await expect(shown).toHaveAttribute('src', address)
  },
)
