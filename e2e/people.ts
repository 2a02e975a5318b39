import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'

import { expect } from './fixtures.ts'
import { startsWithText } from './translation/journey-language.ts'

export interface Person {
  id: string
  name: string
  email: string
  password: string
}

/** A mail as `/dev/mail.json` shows it. */
export interface SentMail {
  to: string
  subject: string
  text: string
  links: string[]
  at: string
}

/** The password of the demo's accounts. */
export const DEMO_PASSWORD = 'treasure-hunt-2026'
/** Strong enough for the product, and different from the demo's. */
export const GOOD_PASSWORD = 'teal-lantern-482'

/** The header that browsers send with a write from one of our pages. */
const OURS = { 'Sec-Fetch-Site': 'same-origin' }

/** A new, unique address. */
export const newEmail = (name = 'asha') => `${name}-${randomUUID()}@khazana.test`

/** Calls `/api{path}` with the page's session and expects it to succeed. */
export async function callAs(page: Page, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(`/api${path}`, { method, headers: OURS, ...(data !== undefined && { data }) })
  expect(answer.status(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBeLessThan(300)
  return answer
}

/** Keeps the reader's place in the browser, as its page does. */
export const keepPlace = (page: Page, place: string) =>
  page.context().addCookies([{ name: 'khazana_place', value: place, url: process.env.E2E_BASE_URL ?? '' }])

/** Signs in without the sign-in page. The next page is signed in, without a toast. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<Person> {
  await callAs(page, 'POST', '/auth/sign-in', { email, password })
  return signedIn(page, email, password)
}

async function signedIn(page: Page, email: string, password: string): Promise<Person> {
  await page.context().clearCookies({ name: /khazana_flash/ })
  // The API's documented shape.
  const { user } = (await (await callAs(page, 'GET', '/me')).json()) as { user: { id: string; name: string } }
  return { id: user.id, name: user.name, email, password }
}

/** Signs out. It leaves the page first, because an open one would request data that it may no longer read. */
export async function leave(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Creates an account, verifies it by its mail and signs in. */
export async function signUpAndIn(page: Page, { name = 'Asha Menon', email = newEmail() } = {}): Promise<Person> {
  await callAs(page, 'POST', '/auth/sign-up', { email, password: GOOD_PASSWORD, name })
  const { links } = await mailTo(page.request, email, 'Verify your e-mail address')
  await callAs(page, 'POST', '/auth/verify', { token: new URL(links[0] ?? '').searchParams.get('token') })
  return signedIn(page, email, GOOD_PASSWORD)
}

/** Waits for the newest mail to an address whose subject starts like this. */
export async function mailTo(request: APIRequestContext, email: string, subject: string): Promise<SentMail> {
  let found: SentMail | undefined
  await expect(async () => {
    found = (await mailsTo(request, email)).find((mail) => startsWithText(mail.subject, subject))
    expect(found, `a mail "${subject}" to ${email}`).toBeDefined()
  }).toPass({ intervals: [100, 250] })
  if (!found) throw new Error('It was found just now')
  return found
}

/** All mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<SentMail[]> {
  const answer = await request.get('/dev/mail.json')
  expect(answer.status()).toBe(200)
  // The page's own shape.
  const mails = (await answer.json()) as SentMail[]
  return mails.filter(({ to }) => to === email)
}
