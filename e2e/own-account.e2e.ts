import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { createViewer } from '#test/chat.ts'

import { answering, open } from './catalogue.ts'
import { signInAt, toasts } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { mailTo, newEmail, signInAs, signUpAndIn } from './people.ts'

/** Answers the question that an action asks before it goes on. */
async function prove(page: Page, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}

test('all of one’s data can be downloaded as a file', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(/\b422\b/)
  const person = await signUpAndIn(page)
  await open(page, '/profile')
  const downloading = page.waitForEvent('download')
  const link = page.getByRole('link', { name: 'Export my data' })
  await link.click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(asked.getByLabel('Your password', { exact: true })).toBeFocused()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await link.click()
  await prove(page, 'some other kettle')
  await expect(asked.getByText('This is not your password.')).toBeVisible()
  await prove(page, person.password)
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^khazana-\d{4}-\d\d-\d\d\.json$/)
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ account: { email: person.email }, profile: { displayName: 'Asha Menon' }, listings: [] })
})

test(
  'signing out everywhere ends the other sessions, too',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser, baseURL }) => {
    const person = await signUpAndIn(page)
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const otherPage = await elsewhere.newPage()
    await signInAs(otherPage, person.email, person.password)
    await open(page, '/profile')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
    await otherPage.goto('/profile')
    await expect(otherPage).toHaveURL('/auth?next=%2Fprofile')
    await elsewhere.close()
  },
)

test(
  'another device is signed out, the password changes, and the e-mail address does once both mailboxes agree',
  { tag: '@phone' },
  async ({ page, playwright, baseURL, allowed }) => {
    // The wrong password.
    allowed.push(/\b422\b.*\/api\/account\/password/)
    const person = await signUpAndIn(page)
    const device = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { email, password } = person
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    await device.post('/api/auth/sign-in', { data: { email, password }, headers })
    await open(page, '/profile')
    await page.getByRole('link', { name: 'Manage sign-in' }).click()
    await answering(page)
    const devices = page.getByRole('list', { name: 'Devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await axe(page)
    await noSidewaysScroll(page)
    const other = devices.getByRole('listitem').filter({ hasNotText: 'this device' })
    await other.getByRole('button', { name: /^Sign out / }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices).toBeFocused()
    await expect(devices).toContainText('this device')
    // The list says so, and a screen reader; a toast would say it again.
    await expect(page.getByRole('status').filter({ hasText: / is signed out\.$/ })).toBeAttached()
    await expect(toasts(page)).toBeEmpty()
    expect(await (await device.get('/api/me')).json()).toEqual({ user: null })
    await device.dispose()

    const changed = 'marigold-well-59'
    const current = page.getByLabel('Current password', { exact: true })
    await current.fill('not the password')
    await page.getByLabel('New password', { exact: true }).fill(changed)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(current).toHaveAccessibleDescription('This is not your password.')
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue(changed)
    await current.fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed. All other devices are signed out.')).toBeVisible()
    await expect(current).toHaveValue('')

    const address = newEmail('asha.menon')
    await page.getByLabel('New e-mail address').fill(address)
    await page.getByLabel('Your password', { exact: true }).fill(changed)
    await page.getByRole('button', { name: 'Send both links' }).click()
    await expect(page.getByText('Present address: not confirmed yet')).toBeVisible()
    await expect(toasts(page).getByText(/both addresses/)).toHaveCount(0)
    await axe(page)
    await noSidewaysScroll(page)

    for (const [mailbox, question, then] of [
      [email, 'Change your address?', 'One more mailbox'],
      [address, 'Is this your new address?', 'Your e-mail address is changed'],
    ] as const) {
      const mail = await mailTo(
        page.request,
        mailbox,
        email === mailbox ? 'Do you want to change your e-mail' : 'Confirm your new',
      )
      await open(page, mail.links[0] ?? '')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(question)
      await expect(page.getByText(address)).toBeVisible()
      await axe(page)
      await noSidewaysScroll(page)
      await page.getByRole('button', { name: 'Yes, confirm' }).click()
      await expect(heading).toHaveText(then)
      await expect(heading).toBeFocused()
    }
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(page.getByText(`Now: ${address}`)).toBeVisible()
    await signInAs(page, address, changed)
  },
)

test('an account is deleted for good once its address was typed', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(/\b(?:401|403|404)\b/)
  // An address as long as some employers make them, to test the dialog.
  const person = await signUpAndIn(page, { email: newEmail('a'.repeat(30)).replaceAll('-', '') })
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const button = dialog.getByRole('button', { name: 'Delete account' })
  await expect(button).toBeDisabled()
  await dialog.getByLabel(/^Type /).fill('somebody@else.test')
  await expect(button).toBeDisabled()
  await axe(page)
  await noSidewaysScroll(page)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel(/^Type /).fill(person.email)
  await button.click()
  // The question is above the dialog, where the address stays typed.
  await noSidewaysScroll(page)
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Please confirm first that it is you.')).toBeVisible()
  await expect(dialog.getByLabel(/^Type /)).toHaveValue(person.email)
  // The page hears that its session is over before the answer arrives.
  await page.route('**/api/me', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const told = page.waitForResponse(async (answer) => {
      return (
        answer.url().endsWith('/api/me') &&
        answer.request().method() === 'GET' &&
        (await answer.text()).includes('null')
      )
    })
    const response = await route.fetch()
    if (response.ok()) await told
    await route.fulfill({ response })
  })
  await button.click()
  await prove(page, person.password)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account is closed. Goodbye!')).toBeVisible()

  expect((await page.goto(`/profile/${person.id}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible()
  await open(page, '/auth')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The e-mail address or the password is not right.',
  )
})

test(
  'somebody whose mailbox refuses mails is told on every page, and tries it again',
  { tag: '@phone' },
  async ({ page, sharedChat }) => {
    const { sql } = sharedChat.server
    const viewer = await createViewer(sql, 'Asha')
    await signInAt(page.context(), sharedChat, viewer)
    await sql`update users set mail_refusals = 3 where id = ${viewer.userId}`
    await open(page, `${sharedChat.home}/browse`)
    await expect(page.getByText('Mails to your address come back.')).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Correct it or try again' }).click()
    await expect(page.getByText(`Mails to ${viewer.email} come back`)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('A mail is on its way.')).toBeVisible()
    // As when a mail has arrived.
    await sql`update users set mail_refusals = 0 where id = ${viewer.userId}`
    await open(page, `${sharedChat.home}/browse`)
    await expect(page.getByText('Mails to your address come back.')).toHaveCount(0)
  },
)
