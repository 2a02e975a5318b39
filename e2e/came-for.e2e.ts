// The action that a visitor wanted before signing up is done, or ready, once they have an account, at the same place on
// the page.
import type { Browser, Page } from '@playwright/test'

import { open } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { callAs, GOOD_PASSWORD, leave, mailTo, newEmail, signInAs } from './people.ts'
import { countTaps } from './taps.ts'

const readLink = async (page: Page, email: string) =>
  (await mailTo(page.request, email, 'Verify your e-mail address')).links[0] ?? ''

async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    viewport: page.viewportSize(),
  })
  return context.newPage()
}

test(
  'a visitor finds an item, signs up, and sends the seller a message',
  { tag: '@phone' },
  async ({ page, allowed }) => {
    // The server asks for a name first.
    allowed.push(/403.*\/api\/conversations/)
    const email = newEmail('visitor')
    await open(page, '/browse?category=watches&sort=price-high')
    const title = await page.getByRole('main').getByRole('article').getByRole('link').first().innerText()
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const listing = page.url()

    const taps = await countTaps(page.context())
    await page.getByRole('link', { name: 'Sign In to Contact Seller' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Sign up to message .+ about “/ })).toContainText(title)
    await axe(page)
    await noSidewaysScroll(page)
    await taps.type(page.getByLabel('E-mail'), email)
    await taps.type(page.getByLabel('Password', { exact: true }), GOOD_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
    // Taps through as a phone user would: to the mails, then the link in the first one.
    await page.getByRole('link', { name: 'Read it here' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
    await readLink(page, email)
    // Not a reload: Chromium may not have recorded the new address yet, and would load the page before it.
    await open(page, '/dev/mail')
    await page.getByRole('article').filter({ hasText: email }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your e-mail' })).toBeVisible()
    await expect(page.getByText(/^Then you can message /)).toContainText(title)
    await axe(page)
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: 'Verify and continue' }).click()

    const dialog = page.getByRole('dialog', { name: /^Message to / })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(listing)
    await dialog.getByRole('button', { name: 'Is this still available?' }).click()
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    const question = page.getByRole('dialog', { name: 'What is your name?' })
    await taps.type(question.getByLabel('Display name'), 'Asha Menon')
    await question.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/messages\?c=/)
    taps.expectAtMost(12, 'visitor to first message')
  },
)

test(
  'a heart tapped far down a list is saved there, even if verified in another browser',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const email = newEmail('saver')
    await open(page, '/browse?condition=Good')
    await page.getByRole('link', { name: 'Load more' }).click()
    const title = await page.getByRole('main').getByRole('article').nth(27).getByRole('link').innerText()
    const chosen = page.getByRole('link', { name: `Save ${title}`, exact: true })
    await chosen.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => Math.round(scrollY))
    expect(place).toBeGreaterThan(1000)
    await chosen.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign up to save “${title}”`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()

    const other = await otherBrowser(browser, page)
    other.on('pageerror', (error) => complaints.push(String(error)))
    await open(other, await readLink(page, email))
    await expect(other.getByLabel('E-mail')).toHaveValue(email)
    await axe(other)
    await noSidewaysScroll(other)
    await other.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await other.getByRole('button', { name: 'Verify and sign in' }).click()
    await expect(other.getByText('Added to wishlist')).toBeVisible()
    await expect(other).toHaveURL('/browse?condition=Good')
    await expect(other.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true')
    await expect(other.getByRole('button', { name: `Save ${title}` })).toBeInViewport()
    await expect.poll(() => other.evaluate(() => Math.round(scrollY))).toBe(place)
    // It is done only once: an item that was removed stays removed.
    await other.getByRole('button', { name: `Save ${title}` }).click()
    await expect(other.getByText('Removed from wishlist')).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: /^Save / }).first()).toBeVisible()
    expect((await other.request.get('/api/wishlist')).ok()).toBe(true)
    expect(await (await other.request.get('/api/wishlist')).text()).not.toContain(title)

    // For a person with an account, signing in is enough to save the item: no second tap on the heart.
    await open(page, '/browse?category=books')
    const book = await page.getByRole('main').getByRole('article').nth(15).getByRole('link').innerText()
    const heart = page.getByRole('link', { name: `Save ${book}`, exact: true })
    await heart.scrollIntoViewIfNeeded()
    const height = await page.evaluate(() => Math.round(scrollY))
    expect(height).toBeGreaterThan(1000)
    await heart.click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in to save “${book}”`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Added to wishlist')).toBeVisible()
    await expect(page).toHaveURL('/browse?category=books')
    await expect(page.getByRole('button', { name: `Save ${book}` })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(height)
    expect(await (await page.request.get('/api/wishlist')).text()).toContain(book)
  },
)

test(
  'verified in another browser, a new password takes the place of the one from signing up',
  { tag: '@laptop' },
  async ({ page }) => {
    const email = newEmail('forgetful')
    await callAs(page, 'POST', '/auth/sign-up', { email, password: 'from-another-browser-31' })
    const link = await readLink(page, email)
    // The proof that this browser signed up.
    await page.context().clearCookies()
    await open(page, link)
    await page.getByRole('button', { name: 'Choose a new password instead' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeFocused()
    await axe(page)
    await page.getByLabel('New password').fill(GOOD_PASSWORD)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your e-mail address is verified. Welcome!')).toBeVisible()
    await leave(page)
    await signInAs(page, email, GOOD_PASSWORD)
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const old = { email, password: 'from-another-browser-31' }
    expect((await page.request.post('/api/auth/sign-in', { data: old, headers })).status()).toBe(401)
  },
)

test('somebody else’s link saves nothing without asking', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await open(page, '/browse?category=books')
  const href = await page.getByRole('main').getByRole('article').getByRole('link').first().getAttribute('href')
  const email = newEmail('careful')
  await open(page, `/auth?next=${encodeURIComponent(`${href}#save`)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await open(page, await readLink(page, email))
  await page.getByRole('button', { name: 'Verify and continue' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Save to your wishlist?' })
  await expect(dialog).toBeVisible()
  await axe(page)
  expect(await (await page.request.get('/api/wishlist')).text()).not.toContain(String(href).split('/').at(-1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added to wishlist')).toBeVisible()
})

test(
  'a signed-out tab notices a sign-in in another one, and keeps the typed text',
  { tag: '@phone' },
  async ({ page, context }) => {
    const email = newEmail('tabs')
    await open(page, '/contact')
    const browsing = await context.newPage()
    await open(browsing, '/browse')
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence, and')
    const tab = await context.newPage()
    await open(tab, '/auth?mode=sign-up')
    await tab.getByLabel('E-mail').fill(email)
    await tab.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await tab.getByRole('button', { name: 'Create Account' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
    await open(tab, await readLink(tab, email))
    await tab.getByRole('button', { name: 'Verify and continue' }).click()
    await expect(tab).toHaveURL('/')
    // A page without typed text reloads at once, with everything on it.
    await browsing.bringToFront()
    await expect(browsing.getByRole('button', { name: /^Save / }).first()).toBeVisible()
    await page.bringToFront()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence, and')
    const bar = page.getByRole('navigation', { name: 'Bottom' })
    await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/auth?next=%2Fprofile')
    await bar.getByRole('link', { name: 'Browse' }).click()
    await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible()
  },
)
