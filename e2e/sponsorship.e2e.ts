import { hence } from '#test/dates.ts'
import { createItem, createSponsoredRequest } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { ask, signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, test } from './fixtures.ts'
import { leave } from './people.ts'
import { card, home, KEPT, lookAt, signInAdmin, signInOwner, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'signed-out visitors are sent to the sign-in page with the toast, and see no request button on a listing',
  { tag: '@laptop' },
  async ({ page, sharedChat }) => {
    const { items } = await signInOwner(page, sharedChat, [word()])
    await leave(page)
    await open(page, `${sharedChat.home}/sponsor-request`)
    await expect(page).toHaveURL(/\/auth\?next=%2Fsponsor-request$/)
    await expect(toasts(page).getByText('Please login to request sponsorship')).toBeVisible()
    await open(page, `${sharedChat.home}/listing/${items[0]?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Sponsorship' })).toHaveCount(0)
  },
)

test(
  'an owner requests, an admin approves until a date, and home shows the item until then',
  { tag: '@phone' },
  async ({ page, sharedChat, allowed, isMobile }) => {
    test.slow()
    const title = `Tin robot ${word()}`
    const { items } = await signInOwner(page, sharedChat, [title])
    const id = items[0]?.id ?? ''
    await open(page, `${sharedChat.home}/listing/${id}`)
    await page.getByRole('button', { name: 'Request Sponsorship' }).click()
    await expect(toasts(page).getByText('Sponsorship request submitted! An admin will review it soon.')).toBeVisible()
    await expect(page.getByText('Sponsorship request pending')).toBeVisible()
    await lookAt(page, isMobile, 'listing-pending')
    await open(page, `${sharedChat.home}/sponsor-request`)
    await expect(page.getByText('Your request is pending admin review.')).toBeVisible()
    const again = await page.request.post(`${sharedChat.home}/api/items/${id}/sponsorship`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(again.status()).toBe(409)

    await signInAdmin(page, sharedChat)
    await open(page, `${sharedChat.home}/admin/sponsored?status=pending`)
    await expect(card(page, title).getByText('Ravi Owner')).toBeVisible()
    await expect(card(page, title).getByText('₹')).toBeVisible()
    await lookAt(page, isMobile, 'admin-sponsored')
    await card(page, title)
      .getByRole('button', { name: /^Review/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Review request' })
    // An incomplete date is not an empty one.
    const lastDay = dialog.getByLabel('Last day')
    await lastDay.pressSequentially('31')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Please enter a whole date, or leave it empty')).toBeVisible()
    await expect(lastDay).toBeFocused()
    // A refusal by the server alone also focuses its field.
    allowed.push(/422/)
    await lastDay.fill('2031-12-31')
    await page.route('**/api/admin/sponsored/*', (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'No', fields: { notes: 'Not so' } } } }),
    )
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Not so')).toBeVisible()
    await expect(dialog.getByLabel('Notes')).toBeFocused()
    await page.unroute('**/api/admin/sponsored/*')
    await lastDay.fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Please choose a day that is not over')).toBeVisible()
    await dialog.getByLabel('Last day').fill('2031-12-31')
    await dialog.getByLabel('Notes').fill('Good photos')
    await lookAt(page, isMobile, 'admin-review')
    await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(toasts(page).getByText('Request approved successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card(page, title).getByText('approved', { exact: true })).toBeVisible()
    await expect(card(page, title).getByText('Good photos')).toBeVisible()
    await expect(card(page, title).getByText('31 Dec 2031, 11:59 pm')).toBeVisible()
    await expect(card(page, title).getByRole('button', { name: /^Edit/ })).toBeFocused()

    await expect.poll(() => home(page, sharedChat), KEPT).toContain(title)
    await leave(page)
    await open(page, sharedChat.home)
    const strip = page.getByRole('region', { name: 'Sponsored Items' })
    await expect(
      strip.getByRole('article').filter({ hasText: title }).getByText('Sponsored', { exact: true }),
    ).toBeVisible()
    await expect(strip.getByRole('link', { name: 'Sponsor Your Item' })).toHaveAttribute('href', '/sponsor-request')
    await strip.scrollIntoViewIfNeeded()
    await lookAt(page, isMobile, 'home-strip')

    // It expires.
    await signInAdmin(page, sharedChat)
    const [row] = await sharedChat.server.sql<{ id: string }[]>`select id from sponsored_requests where item_id = ${id}`
    const expiresAt = hence({ hours: 1 }).toISOString()
    await ask(page, sharedChat, 'PUT', `/admin/sponsored/${row?.id}`, { status: 'approved', expiresAt })
    await sharedChat.server.sql`update sponsored_requests set expires_at = now() where item_id = ${id}`
    await expect
      .poll(async () => (await home(page, sharedChat)).split('id="recent"')[0], { intervals: [250] })
      .not.toContain(title)
    await open(page, `${sharedChat.home}/admin/sponsored?search=${title.split(' ').at(-1)}`)
    await expect(card(page, title).getByText('Ended', { exact: true })).toBeVisible()
  },
)

test(
  'a request is rejected, edited, deleted',
  { tag: ['@phone', '@long'] },
  async ({ page, sharedChat, allowed, isMobile }) => {
    test.slow()
    const title = `Brass lamp ${word()}`
    const plain = `Wooden box ${word()}`
    const { owner, items } = await signInOwner(page, sharedChat, [title, plain])
    await open(page, `${sharedChat.home}/sponsor-request`)
    const row = page.getByRole('article').filter({ hasText: title })
    await row.getByRole('button', { name: `Request Sponsorship for ${title}` }).press('Enter')
    await expect(row.getByText('Your request is pending admin review.')).toBeVisible()
    await lookAt(page, isMobile, 'sponsor-request')

    await signInAdmin(page, sharedChat)
    await open(page, `${sharedChat.home}/admin/sponsored?search=${title.split(' ').at(-1)}`)
    await card(page, title)
      .getByRole('button', { name: /^Review/ })
      .click()
    // Another admin deletes it: the toast says why, and the card disappears.
    allowed.push(/404/)
    await sharedChat.server.sql`delete from sponsored_requests where item_id = ${items[0]?.id ?? ''}`
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(toasts(page).getByText('Failed to update request: There is no such request.')).toBeVisible()
    await expect(page.getByText(`The request for ${title} was deleted.`)).toBeFocused()
    await createSponsoredRequest(sharedChat.server.sql, {
      itemId: items[0]?.id ?? '',
      status: 'pending',
      approvedAt: null,
    })
    await open(page, `${sharedChat.home}/admin/sponsored?search=${title.split(' ').at(-1)}&status=pending`)
    await card(page, title)
      .getByRole('button', { name: /^Review/ })
      .click()
    // Another admin hides the listing: approval is refused, and the card says why.
    allowed.push(/409/)
    const hide = (reason: 'report' | null) => sharedChat.server.sql`
    update items set hidden_at = ${reason && new Date()}, hidden_reason = ${reason} where id = ${items[0]?.id ?? ''}`
    await hide('report')
    await page.getByRole('dialog').getByLabel('Notes').fill('Good photos')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    const notOnSale = 'Failed to update request: Only items that are on sale can be sponsored'
    await expect(toasts(page).getByText(notOnSale)).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Notes')).toHaveValue('Good photos')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
    await hide(null)
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(toasts(page).getByText('Request rejected successfully')).toBeVisible()

    await leave(page)
    await signInAt(page.context(), sharedChat, owner)
    await open(page, `${sharedChat.home}/sponsor-request`)
    await expect(row.getByText('This request was rejected. Please contact support for more information.')).toBeVisible()
    await open(page, `${sharedChat.home}/listing/${items[0]?.id}`)
    await expect(page.getByText('Sponsorship request rejected')).toBeVisible()

    await signInAdmin(page, sharedChat)
    await open(page, `${sharedChat.home}/admin/sponsored?search=${title.split(' ').at(-1)}&status=rejected`)
    await card(page, title).getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit request' })
    // Another admin is first: nothing is overwritten before it was seen.
    await sharedChat.server.sql`
    update sponsored_requests set status = 'approved', approved_at = now(), admin_notes = 'Blurred photos' where item_id = ${items[0]?.id ?? ''}`
    await dialog.getByLabel('Notes').fill('Ask for better ones')
    await dialog.getByRole('button', { name: 'Save as rejected' }).click()
    const notice = dialog.getByRole('alert')
    await expect(notice).toContainText('This request or its listing was changed meanwhile.')
    // It is no longer in this list, but the dialog and what was typed stay.
    await notice.getByRole('button', { name: 'Show what is saved' }).press('Enter')
    await expect(notice).toContainText('with the notes “Blurred photos”.')
    await expect(notice).toContainText('Saving puts yours in its place.')
    await expect(notice).toBeFocused()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Ask for better ones')
    await axe(page)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog).toBeHidden()
    await expect(card(page, title).getByText('Ask for better ones')).toBeVisible()

    await card(page, title).getByRole('button', { name: /^Edit/ }).click()
    // A failure is announced, and nothing typed is lost.
    allowed.push(/50[03]/)
    await page.route('**/api/admin/sponsored/*', (route) => route.fulfill({ status: 500, body: '' }))
    await dialog.getByLabel('Notes').fill('Ask for better photos')
    await dialog.getByRole('button', { name: 'Save as rejected' }).click()
    await expect(toasts(page).getByText('Failed to update request')).toBeVisible()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Ask for better photos')
    // It cannot be closed while it saves.
    await expect(dialog.getByRole('button', { name: 'Save as rejected' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const remove = card(page, title).getByRole('button', { name: /^Delete/ })
    await remove.click()
    const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page).getByText('Failed to delete request')).toBeVisible()
    await page.unroute('**/api/admin/sponsored/*')
    await remove.click()
    await axe(page)
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page).getByText('Sponsored request deleted successfully')).toBeVisible()
    await expect(card(page, title)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Nothing here')).toBeVisible()
  },
)

test(
  'an empty list and a failure are explained, each with a way on',
  { tag: ['@phone', '@long'] },
  async ({ page, sharedChat, allowed, isMobile }) => {
    const { owner } = await signInOwner(page, sharedChat, [])
    await open(page, `${sharedChat.home}/sponsor-request`)
    await expect(page.getByRole('link', { name: 'Create a Listing' })).toHaveAttribute('href', '/sell')
    await lookAt(page, isMobile, 'sponsor-request-empty')
    const title = `Clock ${word()}`
    const item = await createItem(sharedChat.server.sql, { userId: owner.userId, title })
    await open(page, `${sharedChat.home}/listing/${item.id}`)
    allowed.push(/500/)
    await page.route('**/api/items/*/sponsorship', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Request Sponsorship' }).click()
    await expect(toasts(page).getByText('Failed to submit sponsorship request')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Sponsorship' })).toBeEnabled()
  },
)

test('the admin pages are for admins only', { tag: ['@laptop', '@long'] }, async ({ page, sharedChat, allowed }) => {
  allowed.push(/403/)
  for (const path of ['/admin/sponsored', '/admin/ads']) {
    await leave(page)
    const answer = await open(page, `${sharedChat.home}${path}`)
    expect(answer?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await signInOwner(page, sharedChat, [])
    await open(page, `${sharedChat.home}${path}`)
    await expect(page).toHaveURL(`${sharedChat.home}/`)
    await expect(toasts(page).getByText('Access denied')).toBeVisible()
  }
})

test(
  'a row from Load more shows the stored state after a refused request, or disappears',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/409/)
    const { sql } = sharedChat.server
    const own = word()
    const titles = Array.from({ length: 27 }, (_, n) => `${own} ${String(n).padStart(2, '0')}`)
    const { items } = await signInOwner(page, sharedChat, titles)
    await open(page, `${sharedChat.home}/sponsor-request`)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.getByRole('article')).toHaveCount(27)
    const [first, asked, sold] = items
    const row = (title: string) => page.getByRole('article').filter({ hasText: title })
    const request = (title: string) => row(title).getByRole('button').press('Enter')

    await createSponsoredRequest(sql, { itemId: asked?.id ?? '' })
    await request(`${own} 01`)
    await expect(toasts(page).getByText('You have already requested sponsorship for this item')).toBeVisible()
    await expect(row(`${own} 01`).getByText('This item is currently sponsored!')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(27)

    await sql`update items set is_sold = true where id = ${sold?.id ?? ''}`
    await request(`${own} 02`)
    await expect(row(`${own} 02`)).toHaveCount(0)
    await expect(page.getByRole('link', { name: `${own} 01` })).toBeFocused()
    await expect(page.getByRole('article')).toHaveCount(26)

    // Its neighbours stay unchanged.
    await request(`${own} 00`)
    await expect(row(`${own} 00`).getByText('Your request is pending admin review.')).toBeVisible()
    expect(await sql`select from sponsored_requests where item_id = ${first?.id ?? ''}`).toHaveLength(1)
  },
)
