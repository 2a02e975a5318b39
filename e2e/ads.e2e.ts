import { open } from './catalogue.ts'
import { toasts, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { photoFile } from './photo-files.ts'
import { card, home, KEPT, lookAt, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'ads: made, ordered by keys, switched, deleted; home follows within 5 s',
  { tag: '@phone' },
  async ({ page, sharedChat, isMobile }) => {
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
    await dialog
      .locator('input[type=file]')
      .setInputFiles(await photoFile('watch', '#0f766e', { width: 1200, height: 400 }))
    await expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeVisible()
    await lookAt(page, isMobile, 'ad-dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
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

    await card(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    const edit = page.getByRole('dialog', { name: 'Edit ad' })
    await edit.getByLabel('Title').fill(`${title} again`)
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
