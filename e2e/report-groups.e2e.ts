import type { Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'
import { createAdmin, createListingReport, reportedByMany } from '#test/reports.ts'

import { open } from './catalogue.ts'
import { toasts, writeInto, type Chat } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { lookAt, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

const HIGHEST = 400
const heights = async (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))

/** Reports of listings of one seller: a hundred of the first, three of the second and one of the third. */
async function reportMany({ server: { sql } }: Chat) {
  const own = word()
  const seller = await createViewer(sql, `Suresh ${own}`)
  const reported = []
  for (const [n, count] of [100, 3, 1].entries()) {
    const { key } = await createPhoto(sql, { userId: seller.userId })
    const title = `Antique brass compass with a lid, number ${n + 1} ${own}`
    const item = await createItem(sql, { userId: seller.userId, title, images: [key] })
    await reportedByMany(sql, count, item)
    reported.push(item)
  }
  return { own, seller, reported }
}

test(
  'a hundred reports of one listing are one card of 400 px, opened and dismissed by thumb',
  { tag: '@phone' },
  async ({ page, sharedChat, allowed }) => {
    // The note without a text.
    allowed.push(/422/)
    const { sql } = sharedChat.server
    const { own, seller, reported } = await reportMany(sharedChat)
    await signInAdmin(page, sharedChat)
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `${sharedChat.home}/admin/reports?search=${own}`)
    await expect(page.getByRole('article')).toHaveCount(3)
    const group = page.getByRole('article', { name: /number 1/ })
    await expect(group).toContainText('100 reports by 100 people')
    await expect(group).toContainText('Scam or fraud 67 · Spam 33')
    await group.scrollIntoViewIfNeeded()
    await lookAt(page, true, 'report-groups')
    expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(HIGHEST)

    // The two oldest are on the card; the others come page by page.
    await expect(group.getByRole('listitem')).toHaveCount(2)
    await group.getByRole('button', { name: /^and 98 more/ }).click()
    await expect(group.getByRole('article')).toHaveCount(20)
    await group.getByRole('button', { name: 'More reports' }).click()
    await expect(group.getByRole('article')).toHaveCount(40)
    await group.getByRole('button', { name: /^Less:/ }).click()

    await group.getByRole('button', { name: /^Dismiss all/ }).click()
    const sure = page.getByRole('alertdialog', { name: 'Dismiss 100 reports?' })
    await expect(sure).toContainText('Everyone who reported it gets one mail')
    await sure.getByRole('button', { name: 'Dismiss all' }).click()
    await expect(toasts(page).getByText('100 reports are dismissed.')).toBeVisible()
    await expect(group.getByText('dismissed', { exact: true })).toBeVisible()
    await expect(group).toBeFocused()
    expect(await sql`select from reports where item_id = ${reported[0]?.id ?? ''} and status = 'open'`).toHaveLength(0)

    // A note on the person is on their page, too.
    const second = page.getByRole('article', { name: /number 2|compass/ }).nth(1)
    await second.getByRole('button', { name: /^Notes on Suresh/ }).click()
    const notes = page.getByRole('dialog', { name: /^Notes on Suresh/ })
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByText('Please write a note')).toBeVisible()
    await notes.getByLabel('New note').fill('Sells the same compass again and again')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toContainText('Sells the same compass again and again')
    await expect(notes.getByRole('listitem')).toContainText('Admin Asha')
    await lookAt(page, true, 'notes')
    await page.keyboard.press('Escape')
    await expect(second.getByRole('button', { name: /^Notes on Suresh/ })).toHaveText('Notes (1)')

    // Everything about the person is one card, too.
    await page.getByRole('navigation', { name: 'Show together' }).getByRole('link', { name: 'Same person' }).click()
    await expect(page).toHaveURL(/by=person/)
    const person = page.getByRole('article', { name: new RegExp(`Person: Suresh ${own}`) })
    await expect(person).toContainText('4 reports by 4 people')
    await expect(person).toContainText('4 of listings')
    await person.scrollIntoViewIfNeeded()
    await lookAt(page, true, 'report-groups-person')
    expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(HIGHEST)
    await open(page, `${sharedChat.home}/profile/${seller.userId}`)
    await page.getByRole('button', { name: /^Notes on Suresh/ }).click()
    await expect(notes.getByRole('listitem')).toContainText('Sells the same compass again and again')
  },
)

test(
  'several cards are chosen with Shift and decided at once; those that another admin decided are told',
  { tag: '@laptop' },
  async ({ page, sharedChat }) => {
    const { sql } = sharedChat.server
    const own = word()
    const sellers = []
    for (const n of [1, 2, 3, 4]) {
      const seller = await createViewer(sql, `Seller ${n} ${own}`)
      sellers.push(await createListingReport(sql, { seller }))
    }
    await signInAdmin(page, sharedChat)
    await open(page, `${sharedChat.home}/admin/reports?search=${own}`)
    await expect(page.getByRole('article')).toHaveCount(4)
    const boxes = page.getByRole('checkbox', { name: /^Choose: / })
    await boxes.first().click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('group', { name: 'Chosen cards' })
    await expect(bar.getByText('3 chosen')).toBeVisible()
    await expect(bar.getByRole('button')).toHaveText(['', 'Dismiss', 'Hide', 'Ban'])
    // On a phone, the decisions are one row.
    const { width = 1280, height = 800 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 360, height })
    const tops = async () =>
      Promise.all(
        ['Dismiss', 'Hide', 'Ban'].map(async (name) => (await bar.getByRole('button', { name }).boundingBox())?.y),
      )
    await expect.poll(async () => new Set(await tops()).size).toBe(1)
    await page.setViewportSize({ width, height })
    await lookAt(page, false, 'chosen-bar')
    expect((await boxes.first().locator('..').boundingBox())?.width).toBeGreaterThanOrEqual(44)

    const [first] = sellers
    const dev = await createAdmin(sql, 'Dev')
    await sql`update reports set status = 'dismissed', decided_at = now(), decided_by = ${dev.userId} where id = ${first?.id ?? ''}`
    await bar.getByRole('button', { name: 'Dismiss' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Dismiss 3 reports?' })
    await expect(sure.getByRole('listitem')).toHaveCount(3)
    await lookAt(page, false, 'chosen-question')
    await sure.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page).getByText('2 reports are dismissed. 1 was already decided.')).toBeVisible()
    await expect(bar).toBeHidden()
    // The list was read again, and what is left can be hidden.
    await expect(page.getByRole('article')).toHaveCount(1)
    await boxes.first().press('Space')
    await bar.getByRole('button', { name: 'Hide' }).click()
    await page
      .getByRole('dialog', { name: 'Hide 1 listing?' })
      .getByRole('button', { name: 'Hide', exact: true })
      .click()
    await expect(toasts(page).getByText('1 report is closed as acted on.')).toBeVisible()
    expect(await sql`select hidden_reason from items where id = ${sellers[3]?.item.id ?? ''}`).toEqual([
      { hidden_reason: 'report' },
    ])
  },
)
