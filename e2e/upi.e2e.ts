import { newMessageId } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { ask, toasts, twoPeople, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { mailTo, signUpAndIn } from './people.ts'

test(
  'a seller enters a UPI address, changes and removes it, and is told by mail',
  { tag: '@phone' },
  async ({ page, allowed }) => {
    // It asks again who one is, and refuses a wrong address.
    allowed.push(/\b(?:403|422)\b.*\/api\/me\/upi/)
    const { email, password } = await signUpAndIn(page)
    await open(page, '/profile')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'UPI address for sales' }) })
    await expect(row).toContainText('only the buyer of an open deal sees it')
    await row.getByRole('button', { name: 'Add UPI address' }).click()
    const asked = page.getByRole('dialog', { name: 'Is it you?' })
    await asked.getByLabel('Your password', { exact: true }).fill(password)
    await asked.getByRole('button', { name: 'Go on' }).click()

    const dialog = page.getByRole('dialog', { name: 'UPI address for sales' })
    const address = dialog.getByLabel('UPI address')
    await expect(address).toBeFocused()
    await axe(page)
    await noSidewaysScroll(page)
    await address.fill('asha.menon@gmail.com')
    await dialog.getByLabel('Name that buyers see in their app').fill('Asha Menon')
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(dialog.getByText('This is an e-mail address.')).toBeVisible()
    await expect(address).toBeFocused()
    await address.fill('UPI ID: Asha.Menon@OKaxis')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page)).toContainText('Your UPI address is stored')
    await expect(row).toContainText('as••••@okaxis')
    await mailTo(page.request, email, 'Your UPI address on Khazana was entered')

    await row.getByRole('button', { name: 'Change UPI address' }).click()
    await expect(address).toHaveValue('asha.menon@okaxis')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await row.getByRole('button', { name: 'Remove' }).click()
    await expect(row).not.toContainText('okaxis')
    await mailTo(page.request, email, 'Your UPI address on Khazana was removed')
    await expect(row.getByRole('button', { name: 'Add UPI address' })).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
  },
)

test(
  'a buyer who has looked at the item gets the address, the name and a code to pay the exact amount',
  { tag: '@phone' },
  async ({ page, browser, complaints, sharedChat }) => {
    const chat = writeInto(sharedChat)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    const deal = newMessageId()
    await ask(sellersPage.context(), chat, 'POST', `/conversations/${id}/reservation`, { id: deal })
    // The seller has just proved who they are.
    await chat.server.sql`update sessions set reauthenticated_at = now()`
    await ask(sellersPage.context(), chat, 'PUT', '/me/upi', { address: 'suresh.kumar@okaxis', name: 'Suresh Kumar' })
    await page.goto(`${chat.home}/deals/${deal}`)
    const step = page.locator('li[aria-current=step]')
    await expect(page.getByText('suresh.kumar@okaxis')).toHaveCount(0)
    await step.getByRole('button', { name: 'We have met' }).click()
    await step.getByRole('button', { name: 'I have looked at it, and I take it' }).click()
    await step.getByRole('button', { name: 'Pay by UPI' }).click()
    await expect(step.getByText('Suresh Kumar', { exact: true })).toBeVisible()
    await expect(step.getByText('suresh.kumar@okaxis')).toBeVisible()
    await expect(step.getByRole('img', { name: 'QR code to pay Suresh Kumar' })).toBeVisible()
    await expect(step.getByRole('link', { name: 'Open payment app' })).toHaveAttribute(
      'href',
      /^upi:\/\/pay\?pa=suresh\.kumar@okaxis&pn=Suresh%20Kumar&am=1500\.00&cu=INR&tn=/,
    )
    await step.getByRole('button', { name: 'Copy UPI address' }).click()
    await expect(toasts(page)).toContainText('Copied. Paste it in your payment app.')
    await axe(page)
    await noSidewaysScroll(page)
    await sellersPage.goto(`${chat.home}/deals/${deal}`)
    await expect(sellersPage.locator('li[aria-current=step]')).toContainText('Say so only when you see the money')
    await expect(sellersPage.getByText('suresh.kumar@okaxis')).toHaveCount(0)
  },
)
