import type { Page } from '@playwright/test'

import { open } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { leave, signUpAndIn, type Person } from './people.ts'

/** Gives the browser a device with passkeys that checks its owner at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const sameFactors = (page: Page) => page.getByRole('list', { name: 'Your second factors' })

async function beginSignIn(page: Page, person: Person): Promise<void> {
  await leave(page)
  await open(page, '/auth?next=%2Fwishlist')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
}

test('a passkey is added, renamed, used for signing in and for proving who is there, and removed', async ({
  page,
  allowed,
}) => {
  // Refused calls: the first one asks who is there.
  allowed.push(/\b403\b/)
  const person = await signUpAndIn(page)
  await open(page, '/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await asked.getByLabel('Your password', { exact: true }).fill(person.password)
  await asked.getByRole('button', { name: 'Go on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My laptop')
  await axe(page)
  await noSidewaysScroll(page)
  // Only now, and axe comes again at the end: the debugger's session that injects it takes the device with it.
  await addAuthenticator(page)
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await page
    .getByRole('dialog', { name: 'Keep these recovery codes' })
    .getByRole('button', { name: 'I have kept them' })
    .click()
  await expect(sameFactors(page).getByText('My laptop')).toBeVisible()

  await page.getByRole('button', { name: 'Rename My laptop' }).click()
  const rename = page.getByRole('dialog', { name: 'Another name' })
  await rename.getByLabel('Name').fill('Old laptop')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(sameFactors(page).getByText('Old laptop')).toBeVisible()
  await noSidewaysScroll(page)

  await beginSignIn(page, person)
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/wishlist$/)

  // Alone, without the password.
  await leave(page)
  await open(page, '/auth?next=%2Fwishlist')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(/\/wishlist$/)

  await open(page, '/settings/account')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await asked.getByRole('button', { name: 'Use a passkey instead' }).click()
  await asked.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('You have none yet.')).toBeVisible()

  await leave(page)
  await open(page, '/auth?next=%2Fwishlist')
  allowed.push(/\b422\b/)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText(/^This passkey does not fit/)).toBeVisible()
  await axe(page)
})
