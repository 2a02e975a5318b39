import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'

import { cards, everyListing, open } from './catalogue.ts'
import { signInAt, writeInto } from './chat.ts'
import { publish, toasts, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { callAs, DEMO_PASSWORD, signInAs, signUpAndIn } from './people.ts'
import { phonePhoto } from './photo-files.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

test('a listing links to its seller, whose page lists active and sold items', { tag: '@laptop' }, async ({ page }) => {
  const [item] = await everyListing(page.request)
  await open(page, `/listing/${item?.id}`)
  const seller = page.getByRole('region', { name: 'Seller' })
  const name = (await seller.getByRole('link').textContent()) ?? ''
  await seller.getByRole('link').click()
  await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^Joined \d{1,2} \w{3} \d{4}$/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Listings' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveCount(2)
  // By its URL, because a seller may have two with the same title.
  await expect(cards(page).locator(`a[href="/listing/${item?.id}"]`)).toHaveCount(1)
  // A visitor sees neither the address nor the owner's controls.
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
  const html = await (await page.request.get(page.url())).text()
  // Only the site's own address.
  expect(new Set(html.match(/[\w.-]+@[\w.-]+/g))).toEqual(new Set(['hello@khazana.test']))
  await axe(page)
  await noSidewaysScroll(page)
})

test('the owner sees their e-mail address, and each card’s actions', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const person = await signInAs(page, 'seller@khazana.test')
  // The API's documented shape.
  const { items } = (await (await page.request.get(`/api/profiles/${person.id}/items`)).json()) as ListingPage
  await open(page, '/profile')
  await expect(page.getByText('seller@khazana.test')).toBeVisible()
  await expect(cards(page).getByRole('heading')).toHaveText(items.map(({ title }) => title))
  const unsold = items.filter(({ isSold }) => !isSold)
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(unsold.length)
  await expect(page.getByRole('button', { name: /^More for / })).toHaveCount(items.length)
  await axe(page)
  await noSidewaysScroll(page)
})

test(
  'a long list grows by Load more, and by its link without scripts',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser, sharedChat }) => {
    // No demo seller has so many listings.
    const { server, home } = sharedChat
    writeInto(sharedChat)
    const user = await createViewer(server.sql, 'Many Things')
    const publishThing = (n: number) =>
      createItem(server.sql, { userId: user.userId, title: `Thing ${n}`, createdAt: new Date(Date.UTC(2026, 0, n)) })
    for (let n = 1; n <= 30; n += 1) await publishThing(n)
    const downFrom = (last: number) => Array.from({ length: last }, (_, n) => `Thing ${last - n}`)
    const expected = downFrom(30)
    await page.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
    await open(page, `${home}/profile/${user.userId}`)
    await expect(cards(page).getByRole('heading')).toHaveText(expected.slice(0, 24))
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(expected)
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
    // After going back from a listing, the list is as it was.
    await cards(page).last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thing 1' })).toBeVisible()
    await page.goBack()
    await expect(cards(page).getByRole('heading')).toHaveText(expected)

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const noScript = await plain.newPage()
    await noScript.goto(`${home}/profile/${user.userId}`)
    await noScript.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(noScript).getByRole('heading')).toHaveText(expected.slice(24))
    await noScript.getByRole('link', { name: 'Back to the first page' }).click()
    await expect(cards(noScript)).toHaveCount(24)
    // Outside the demo, nobody can read mails.
    for (const path of ['/dev/mail', '/dev/mail.json']) {
      expect((await plain.request.get(home + path)).status(), path).toBe(404)
    }
    await plain.close()

    // The owner publishes in another window: reloading loses nothing between two pages of the list.
    await signInAt(page.context(), sharedChat, user)
    await open(page, `${home}/profile`)
    await expect(cards(page)).toHaveCount(24)
    await publishThing(31)
    await cards(page).first().getByRole('button', { name: 'Mark as sold: Thing 30' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as sold' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(downFrom(31).slice(0, 24))
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(downFrom(31))
    await cards(page).last().getByRole('link', { name: 'Thing 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thing 1' })).toBeVisible()
    await publishThing(32)
    await page.goBack()
    await expect(cards(page).getByRole('heading')).toHaveText(downFrom(32))
    await cards(page).last().getByRole('button', { name: 'More for Thing 1' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(downFrom(32).slice(0, -1))
  },
)

test(
  'a dropped connection keeps dialogs and actions from loading, but does not break the page',
  { tag: ['@phone', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/ERR_FAILED/)
    const owner = await createViewer(sharedChat.server.sql, 'Away')
    const photo = async () => (await createPhoto(sharedChat.server.sql, { userId: owner.userId })).key
    const images = [await photo(), await photo()]
    const item = await createItem(sharedChat.server.sql, { userId: owner.userId, title: 'Brass lamp', images })
    await signInAt(page.context(), sharedChat, owner)
    const offline = page.getByText('You seem to be offline. Please check your connection and try again.')
    const PARTS = /\/assets\/(?:owner-actions|edit-profile-dialog|delete-account-dialog|sortable-photos)-/

    await page.route(PARTS, (route) => route.abort('failed'))
    await open(page, `${sharedChat.home}/listing/${item.id}`)
    await expect(offline).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Brass lamp' })).toBeVisible()
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await again.click()
    await expect(page.getByText('The actions for your listing could not be loaded.')).toBeVisible()
    await axe(page)
    await page.unroute(PARTS)
    await again.press('Enter')
    await expect(page.getByRole('link', { name: 'Edit Listing' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Edit Listing' })).toBeFocused()

    await page.route(PARTS, (route) => route.abort('failed'))
    await open(page, `${sharedChat.home}/profile`)
    for (const [name, role, title] of [
      ['Edit Profile', 'dialog', 'Edit Profile'],
      ['Delete account', 'alertdialog', 'Delete your account?'],
    ] as const) {
      const button = page.getByRole('main').getByRole('button', { name })
      await button.click()
      await expect(offline).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Away' })).toBeVisible()
      await page.unroute(PARTS)
      await button.click()
      await expect(page.getByRole(role, { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await page.route(PARTS, (route) => route.abort('failed'))
    }

    // Everything that works without the lazy part also works offline.
    const failed = page.waitForEvent('requestfailed', (request) => PARTS.test(request.url()))
    await open(page, `${sharedChat.home}/edit-item/${item.id}`)
    await failed
    await expect(page.getByRole('group', { name: 'Photos' }).getByRole('img')).toHaveCount(2)
  },
)

test(
  'the owner changes name and picture, and the header follows',
  { tag: '@long-laptop' },
  async ({ page, allowed, isMobile }) => {
    allowed.push(/\b(?:415|503)\b/)
    const person = await signUpAndIn(page, { name: 'Zoya' })
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Zoya' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No Listings Yet' })).toBeVisible()
    await axe(page)

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    const input = dialog.getByLabel('Choose picture')
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(dialog.getByText('Please select an image file')).toBeVisible()
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(dialog.getByText('Image must be less than 5MB')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)

    // A file that only claims to be a picture: the dialog stays, with what was typed.
    await input.setInputFiles({
      name: 'fake.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    })
    await dialog.getByLabel('Display name').fill('Zoya Khan')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/^Upload failed: .+/)).toBeVisible()
    await expect(dialog.getByLabel('Display name')).toHaveValue('Zoya Khan')

    // Any phone photo is accepted, although it has more than 5 MB.
    await input.setInputFiles(await phonePhoto('me'))
    await expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeVisible()
    await page.route('**/api/me/profile', (route) => route.fulfill({ status: 503, body: '' }))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/^Failed to update profile: .+/)).toBeVisible()
    await page.unroute('**/api/me/profile')
    // Slow enough to see both states.
    let answerUpload: () => void = () => {}
    const asked = new Promise<void>((resolve) => (answerUpload = resolve))
    await page.route('**/api/photos?purpose=profile', async (route) => {
      await asked
      await route.continue()
    })
    let answerSave: () => void = () => {}
    const saved = new Promise<void>((resolve) => (answerSave = resolve))
    await page.route('**/api/me/profile', async (route) => {
      await saved
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible()
    answerUpload()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    answerSave()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Zoya Khan' })).toBeVisible()
    const shown = page.getByRole('main').locator('img[src*="profile-pictures/"]')
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    if (!isMobile) await expect(page.getByRole('banner').locator('img[src*="profile-pictures/"]')).toBeVisible()

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    // The profile was changed on another device meanwhile: only fields changed here are saved.
    await callAs(page, 'PUT', '/me/profile', { displayName: 'Zoya Khan-Rao' })
    if (!isMobile) {
      // Selecting text with the mouse beyond the edge does not count as a click outside the dialog.
      const box = await dialog.getByLabel('Display name').boundingBox()
      if (!box) throw new Error('The field is not there')
      await page.mouse.move(box.x + 20, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(5, box.y + 10)
      await page.mouse.up()
      await expect(dialog).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Remove picture' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zoya Khan-Rao' })).toBeVisible()
    await expect(shown).toHaveCount(0)

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await dialog.getByLabel('Display name').fill('')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
    await expect(shown).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
  },
)

test(
  'an unknown profile answers 404; one’s own profile asks to sign in, and returns',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/\b404\b/)
    for (const id of [NOBODY, 'abc', `${NOBODY}0`, '%00']) {
      expect((await page.goto(`/profile/${id}`))?.status(), id).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible()
    }
    await axe(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')

    await page.goto('/profile')
    await expect(page).toHaveURL('/auth?next=%2Fprofile')
    await page.getByLabel('E-mail').fill('buyer@khazana.test')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: 'No Listings Yet' })).toBeVisible()
    // A profile without listings is noindex; with listings it is indexed.
    expect(await (await page.request.get('/profile')).text()).toMatch(/<meta name="robots" content="noindex"/)
  },
)

test(
  'an owner’s action keeps the focus at the card, and an item already gone disappears',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/404/)
    await signUpAndIn(page)
    const [gone, cup, plate] = [uniqueTitle('Brass jug'), uniqueTitle('Brass cup'), uniqueTitle('Brass plate')]
    await publish(page, plate)
    await publish(page, cup)
    const id = await publish(page, gone)
    const sure = page.getByRole('alertdialog')
    await open(page, '/profile')
    // In another window.
    await callAs(page, 'DELETE', `/items/${id}`)
    await page.getByRole('button', { name: `More for ${gone}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('Item deleted successfully')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('link', { name: cup, exact: true })).toBeFocused()

    await page.getByRole('button', { name: `Mark as sold: ${cup}` }).press('Enter')
    await sure.getByRole('button', { name: 'Mark as sold' }).press('Enter')
    const available = page.getByRole('button', { name: `Mark as available: ${cup}` })
    await expect(available).toBeFocused()
    await available.press('Enter')
    await expect(page.getByRole('link', { name: `Edit ${cup}` })).toBeFocused()
    for (const title of [plate, cup]) {
      await page.getByRole('button', { name: `More for ${title}` }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
      await sure.getByRole('button', { name: 'Delete' }).press('Enter')
      await expect(page.getByRole('button', { name: `More for ${title}` })).toHaveCount(0)
      if (title === plate) await expect(page.getByRole('link', { name: cup, exact: true })).toBeFocused()
    }
    await expect(page.getByRole('tabpanel', { name: 'Listings' }).locator(':focus')).toHaveCount(1)
  },
)
