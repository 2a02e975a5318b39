import type { Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'

import { open } from './catalogue.ts'
import { signInAt, startChatServer } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { said } from './translation/journey-language.ts'

// Feedback, contact and related pages, on a server whose database and mails this file can read.
let chat: Awaited<ReturnType<typeof startChatServer>>
let mails: Awaited<ReturnType<typeof startSmtp>>
test.beforeAll(async () => {
  mails = await startSmtp()
  chat = await startChatServer({
    SMTP_URL: mails.url,
    CONTACT_EMAIL: 'care@khazana.test',
    GRIEVANCE_OFFICER: 'Meera Iyer',
    GRIEVANCE_EMAIL: 'meera@khazana.test',
    BUSINESS_ADDRESS: '12 Lake Road, Kolkata 700029',
  })
})
test.afterAll(async () => {
  await chat.server.stop()
  await mails.stop()
})
// All journeys come from the same client address.
test.beforeEach(() => chat.server.sql`delete from rate_limits`)

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const someone = () => `asha-${crypto.randomUUID()}@example.in`
const readFeedback = (email: string) => chat.server.sql`select * from feedback where email = ${email}`
const listContacts = (email: string) => chat.server.sql`select * from contacts where email = ${email}`

test('a visitor’s feedback is stored, and no text is lost on the way', { tag: '@phone' }, async ({ page }) => {
  const email = someone()
  await open(page, `${chat.home}/feedback`)
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback Corner' })).toBeVisible()
  for (const name of ['General Feedback', 'Bug Reports', 'Feature Requests', 'Compliments']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const next = page.getByRole('region', { name: 'What Happens Next?' })
  await expect(next).toContainText('reviewed within 48 hours')
  await expect(next).toContainText('evaluated quarterly')
  await axe(page)
  await noSidewaysScroll(page)

  await expect(page.getByLabel('What is it about?')).toHaveValue('general')
  const send = page.getByRole('button', { name: 'Send Feedback' })
  await send.click()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await expect(page.getByText('Message is required')).toBeVisible()
  await axe(page)

  await page.getByLabel('What is it about?').selectOption({ label: 'Feature request' })
  await page.getByLabel('E-mail').fill('asha at example')
  await page.getByLabel('Subject').fill('Saved searches')
  await page.getByRole('textbox', { name: 'Message' }).fill('Tell me of new watches.')
  await send.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.reload()
  await open(page, page.url())
  await expect(page.getByLabel('What is it about?')).toHaveValue('feature')
  await expect(page.getByLabel('E-mail')).toHaveValue('asha at example')
  await expect(page.getByLabel('Subject')).toHaveValue('Saved searches')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Tell me of new watches.')

  await page.getByLabel('E-mail').fill(email)
  await send.click()
  await expect(toast(page, "Thank you for your feedback! We'll review it soon.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(await readFeedback(email)).toMatchObject([
    { user_id: null, subject: 'Saved searches', feedback_type: 'feature', status: 'pending' },
  ])
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})

test(
  'a signed-in person need not type an address; too many messages are refused, and the text is kept',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/429/)
    const viewer = await createViewer(chat.server.sql, 'Asha')
    await signInAt(page.context(), chat, viewer)
    await open(page, `${chat.home}/feedback`)
    await expect(page.getByLabel('E-mail')).toHaveValue(viewer.email)
    const send = page.getByRole('button', { name: 'Send Feedback' })
    for (let count = 1; count <= 6; count++) {
      await page.getByLabel('Subject').fill(`Thought ${count}`)
      await page.getByRole('textbox', { name: 'Message' }).fill('It works well.')
      await send.click()
      if (count < 6) await expect(page.getByLabel('Subject')).toHaveValue('')
    }
    await expect(toast(page, /^Error submitting feedback: That was a lot at once/)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('You can try again in')
    await expect(page.getByLabel('Subject')).toHaveValue('Thought 6')
    const stored = await readFeedback(viewer.email)
    expect(stored.map(({ user_id }) => user_id as string)).toEqual(Array(5).fill(viewer.userId))
  },
)

test('a contact message is validated by field, mailed, and leads home', { tag: '@phone' }, async ({ page }) => {
  const email = someone()
  await open(page, `${chat.home}/contact`)
  await expect(page.getByRole('link', { name: 'care@khazana.test' }).first()).toHaveAttribute(
    'href',
    'mailto:care@khazana.test',
  )
  await axe(page)
  await noSidewaysScroll(page)
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  for (const text of ['Name is required', 'Invalid email address', 'Message must be at least 10 characters']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('a'.repeat(101))
  await page.getByLabel('E-mail').fill(`${'a'.repeat(250)}@example.in`)
  await page.getByRole('textbox', { name: 'Message' }).fill('a'.repeat(1001))
  await send.click()
  for (const text of [
    'Name must be less than 100 characters',
    'Email must be less than 255 characters',
    'Message must be less than 1000 characters',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await axe(page)
  await page.getByLabel('Name').fill('Asha Menon')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('Where do I see what I have sold?')
  await open(page, page.url())
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where do I see what I have sold?')

  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page, 'Message sent!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you for writing to us' })).toBeFocused()
  await expect(page).toHaveURL(`${chat.home}/`)
  expect(await listContacts(email)).toMatchObject([{ name: 'Asha Menon', status: 'pending' }])
  await expect(() => {
    const received = mails.received.filter(({ to }) => to.includes(email))
    expect(received).toHaveLength(1)
    // The address is not verified as the sender's, so the mail contains none of the text.
    expect(received[0]?.subject).toBe(said('We received a message to Khazana'))
    expect(received[0]?.text).not.toContain('Where do I see')
  }).toPass()
})

test(
  'a message whose response is lost stays, and is stored once after a retry',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/net::ERR_CONNECTION_RESET|ERR_FAILED/)
    const email = someone()
    await open(page, `${chat.home}/contact`)
    await page.getByLabel('Name').fill('Asha')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Message' }).fill('Is anybody there to read this?')
    await page.route('**/api/contact', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is anybody there to read this?')
    expect(await listContacts(email)).toHaveLength(1)
    await page.unroute('**/api/contact')
    await send.click()
    await expect(toast(page, 'Message sent!')).toBeVisible()
    expect(await listContacts(email)).toHaveLength(1)
  },
)

test(
  'the honeypot field is hidden from people; a program that fills it in gets a success',
  { tag: '@laptop' },
  async ({ page }) => {
    const email = someone()
    await open(page, `${chat.home}/contact`)
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    await expect(page.locator('[name=website]')).not.toBeInViewport()
    await page.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
    await page.getByLabel('Name').fill('Program')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Message' }).fill('Buy followers, cheap and many.')
    await page.locator('[name=website]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example'
    })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(toast(page, 'Message sent!')).toBeVisible()
    expect(await listContacts(email)).toHaveLength(0)
  },
)

const PLAIN: { path: string; title: string; says: RegExp }[] = [
  { path: '/about', title: 'About Khazana', says: /people buy from people/ },
  { path: '/help', title: 'Help and Safety Tips', says: /Never share an OTP/ },
  { path: '/terms', title: 'Terms of Use', says: /12 Lake Road, Kolkata 700029/ },
  { path: '/privacy', title: 'Privacy Notice', says: /deleted conversation is kept[^.]*for 180 days/ },
  { path: '/grievance', title: 'Grievance Officer', says: /Meera Iyer.*meera@khazana\.test.*12 Lake Road/s },
]

for (const { path, title, says } of PLAIN) {
  test(
    `${path} reads as a document, and the footer leads to it`,
    // `npm test` covers one of them, because they share their components.
    { tag: path === '/terms' ? ['@phone'] : ['@phone', '@long'] },
    async ({ page, browser, isMobile }) => {
      await open(page, `${chat.home}${path}`)
      await axe(page)
      await noSidewaysScroll(page)
      if (isMobile) {
        await page.setViewportSize({ width: 320, height: 640 })
        await noSidewaysScroll(page)
      }
      const plain = await browser.newContext({ javaScriptEnabled: false })
      const bare = await plain.newPage()
      await bare.goto(`${chat.home}/not-there`)
      // A narrow window has the links folded.
      if (isMobile) await bare.getByRole('contentinfo').locator('summary').filter({ hasText: 'Khazana' }).click()
      await bare.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
      await expect(bare).toHaveURL(`${chat.home}${path}`)
      await expect(bare.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(bare.getByRole('main')).toContainText(says)
      await expect(bare.getByRole('contentinfo').getByRole('link', { name: 'care@khazana.test' })).toBeVisible()
      await plain.close()
      const sitemap = await page.request.get(`${chat.home}/sitemaps/pages.xml`)
      expect(await sitemap.text()).toContain(`<loc>${chat.home}${path}</loc>`)
    },
  )
}

test('without scripts the forms say so and name the address', { tag: '@laptop' }, async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  for (const path of ['/feedback', '/contact']) {
    await page.goto(`${chat.home}${path}`)
    await expect(page.getByText('Without it, please write to care@khazana.test.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send/ })).toBeDisabled()
  }
  await plain.close()
})
