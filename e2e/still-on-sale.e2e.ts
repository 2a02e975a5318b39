import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { answering, cards, open } from './catalogue.ts'
import { signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { lookAt, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))
// The listings' photos have no files.
test.beforeEach(({ allowed }) => void allowed.push(/404.*\/photos\/item-images\//))

test('a seller answers for three silent listings with one tap each, and takes a wrong tap back', async ({
  page,
  sharedChat,
  isMobile,
}) => {
  const { home, server } = sharedChat
  const { sql } = server
  const own = word()
  const seller = await createViewer(sql, 'Ravi')
  const [lamp, kettle, clock] = [`Lamp ${own}`, `Kettle ${own}`, `Clock ${own}`]
  for (const title of [lamp, kettle, clock]) await createItem(sql, { userId: seller.userId, title })
  await sql`
    update items set confirmed_at = now() - interval '100 days', asked_at = now() - interval '20 days', is_fresh = false
    where user_id = ${seller.userId}`
  await open(page, `${home}/browse?search=${own}`)
  await expect(cards(page).first()).toContainText('Not confirmed since')

  await signInAt(page.context(), sharedChat, seller)
  await open(page, `${home}/profile`)
  await expect(page.getByText('Are 3 of your listings still on sale?')).toBeVisible()
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Still on sale?' })).toBeVisible()
  await lookAt(page, isMobile, 'still-on-sale')

  await page.getByRole('button', { name: `Yes, still on sale: ${lamp}` }).click()
  await expect(page.getByText(`Confirmed: ${lamp}`)).toBeVisible()
  await page.getByRole('button', { name: `Sold: ${kettle}` }).click()
  await expect(page.getByText(`Marked as sold: ${kettle}`)).toBeVisible()
  const state = async () =>
    Object.fromEntries(
      (
        await sql<{ title: string; state: string }[]>`
          select title, case when is_sold then 'sold' when is_fresh then 'fresh' else 'behind' end as state
          from items where user_id = ${seller.userId}`
      ).map((row) => [row.title, row.state]),
    )
  expect(await state()).toEqual({ [lamp]: 'fresh', [kettle]: 'sold', [clock]: 'behind' })

  await page.getByRole('button', { name: `Take it off: ${clock}` }).click()
  await page.getByRole('button', { name: `Undo: ${clock}` }).click()
  await expect(page.getByRole('button', { name: `Take it off: ${clock}` })).toBeVisible()
  expect(await state()).toMatchObject({ [clock]: 'behind' })
  // Leaving the page deletes at once what was taken off.
  await page.getByRole('button', { name: `Take it off: ${clock}` }).click()
  await expect(page.getByText(`Taken off: ${clock}`)).toBeVisible()
  await open(page, `${home}/profile`)
  await expect.poll(state).toEqual({ [lamp]: 'fresh', [kettle]: 'sold' })
  await open(page, `${home}/profile`)
  await expect(page.getByText(/of your listings still on sale\?/)).toHaveCount(0)
})

test('a seller goes away until a day, which buyers read, and comes back with a tap', async ({
  page,
  browser,
  sharedChat,
  isMobile,
  allowed,
}) => {
  // A day that is over.
  allowed.push(/422.*\/api\/me\/away/)
  const { home, server } = sharedChat
  const own = word()
  const seller = await createViewer(server.sql, 'Ravi')
  const item = await createItem(server.sql, { userId: seller.userId, title: `Lamp ${own}` })
  await signInAt(page.context(), sharedChat, seller)
  // Those who look for it among the settings of their account find it, too.
  await open(page, `${home}/settings/account`)
  await page.getByRole('link', { name: 'Pause my listings' }).click()
  await expect(page).toHaveURL(/\/profile#away$/)
  await answering(page)
  await expect(page.getByRole('button', { name: 'Pause my listings' })).toBeInViewport()
  await page.getByRole('button', { name: 'Pause my listings' }).click()
  await expect(page.getByText('Choose the day on which you are back.')).toBeVisible()
  const [row] = await server.sql<{ day: string; past: string }[]>`
    select to_char(now() + interval '9 days', 'YYYY-MM-DD') as day, to_char(now() - interval '9 days', 'YYYY-MM-DD') as past`
  const field = page.getByLabel('Back on')
  await field.fill(row?.past ?? '')
  await page.getByRole('button', { name: 'Pause my listings' }).click()
  await expect(page.getByText('Choose a day from tomorrow to 90 days ahead.')).toBeVisible()
  await field.fill(row?.day ?? '')
  await page.getByRole('button', { name: 'Pause my listings' }).click()
  await expect(page.getByRole('main').getByText(/^You are away until /)).toBeVisible()
  await expect(toasts(page)).toBeEmpty()
  const shown = cards(page).filter({ hasText: item.title })
  await expect(shown).toContainText('Paused')
  await lookAt(page, isMobile, 'away-profile')

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const buyer = await context.newPage()
  await open(buyer, `${home}/browse?search=${own}`)
  await expect(cards(buyer).filter({ hasText: item.title })).toHaveCount(0)
  await open(buyer, `${home}/listing/${item.id}`)
  await expect(buyer.getByText(/^The seller is away until /)).toBeVisible()
  await axe(buyer)
  await noSidewaysScroll(buyer)
  await lookAt(buyer, isMobile, 'away-listing')

  await page.getByRole('button', { name: 'Come back now' }).first().click()
  await expect(toasts(page).getByText('Your listings are on sale again')).toBeVisible()
  await expect(shown).not.toContainText('Paused')
  await open(buyer, `${home}/browse?search=${own}`)
  await expect(cards(buyer).filter({ hasText: item.title })).toHaveCount(1)
  await context.close()
})
