import { codeAt, stepAt } from '#app/features/accounts/second-factor/totp.server.ts'

import { open } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret that the page shows for typing. */
function readKey(text: string): Buffer {
  const signs = [...text.replaceAll(' ', '')]
  const bits = signs.map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('an app for codes is added, and from then on a sign-in has a second step', async ({ page, allowed }) => {
  // Refused calls: the first one asks who is there, and a wrong code.
  allowed.push(/\b(?:403|422)\b/)
  const person = await signUpAndIn(page)
  await open(page, '/settings/account')
  await page.getByRole('button', { name: 'Add an app for codes' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await asked.getByLabel('Your password', { exact: true }).fill(person.password)
  await asked.getByRole('button', { name: 'Go on' }).click()

  const dialog = page.getByRole('dialog', { name: 'Add an app for codes' })
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  const key = readKey(await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText())
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  // The server says which 30 seconds it is.
  const now = Date.parse((await page.request.get('/livez')).headers()['date'] ?? '')
  await dialog.getByLabel('Code from the app').fill(codeAt(key, stepAt(now)))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  const codes = kept.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  await axe(page)
  await noSidewaysScroll(page)
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('list', { name: 'Your second factors' }).getByText('My phone')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)

  await page.context().clearCookies()
  await open(page, '/auth?next=%2Fwishlist')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^This code is not right/)).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/wishlist')
})
