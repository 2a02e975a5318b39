import type { Page } from '@playwright/test'

import { newMessageId } from '#test/chat.ts'

import { ask, twoPeople, writeInto, type Chat } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})
test.beforeEach(({ context }) => context.route('**/photos/**', (route) => route.fulfill({ status: 204 })))

const meeting = (page: Page) => page.getByRole('region', { name: /^(Meeting|मुलाक़ात)/ })

/** Two people with a deal about an item in Pune, both on its page; the buyer reads Hindi. */
async function twoWithDeal(...[page, browser, complaints]: [Page, Parameters<typeof twoPeople>[2], string[]]) {
  const talk = await twoPeople(chat, page, browser, complaints)
  await talk.sellersPage.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
  await chat.server.sql`update items set location = 'Swargate, Pune', city = 'Pune' where id = ${talk.item.id}`
  const deal = newMessageId()
  await ask(talk.sellersPage.context(), chat, 'POST', `/conversations/${talk.id}/reservation`, { id: deal })
  await page.goto(`${chat.home}/hi/deals/${deal}`)
  await talk.sellersPage.goto(`${chat.home}/deals/${deal}`)
  return { ...talk, deal }
}

test(
  'one proposes a place and times, the other picks, and a friend sees it until the sharing ends',
  { tag: '@phone' },
  async ({ page, browser, complaints, allowed }) => {
    const { deal, sellersPage } = await twoWithDeal(page, browser, complaints)
    const theirs = meeting(sellersPage)
    await theirs.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(theirs.getByText('Name a place to meet')).toBeVisible()
    await expect(theirs.getByText('Choose at least one time')).toBeVisible()
    await theirs.getByRole('radio', { name: 'Metro station' }).check()
    await theirs.getByLabel('Exact place').fill('Swargate metro station, gate 2')
    const times = theirs.getByRole('group', { name: 'When' }).getByRole('checkbox')
    for (const n of [0, 1, 2]) await times.nth(n).check()
    await expect(times.nth(3)).toBeDisabled()
    await axe(sellersPage)
    await noSidewaysScroll(sellersPage)
    await theirs.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(theirs.getByText('You proposed this.')).toBeVisible()

    const mine = meeting(page)
    await expect(mine.getByText('Swargate metro station, gate 2')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await mine.getByRole('button', { name: /:/ }).first().click()
    for (const one of [mine, theirs]) await expect(one.getByRole('link', { name: 'Google' })).toBeVisible()
    const answer = await page.request.get(`${chat.home}/api/deals/${deal}/meeting.ics`)
    expect(await answer.text()).toContain('LOCATION:Swargate metro station\\, gate 2')

    await theirs.getByRole('button', { name: 'Tell a friend' }).click()
    const link = await theirs.getByText(/\/meet\//).textContent()
    await expect(theirs.getByText('One link of yours works.')).toBeVisible()
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link ?? '')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/ meets /)
    await expect(stranger.getByText('Swargate metro station, gate 2')).toBeVisible()
    await axe(stranger)

    // The other side changes it, so the friend learns that it moves, and after a new choice where to.
    await mine.getByRole('button', { name: 'समय या जगह बदलें' }).click()
    await mine.getByRole('group', { name: 'कब' }).getByRole('checkbox').last().check()
    await mine.getByRole('button', { name: 'सुझाएँ', exact: true }).click()
    await expect(theirs.getByText('Tap the time that suits you', { exact: false })).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByText('They are agreeing on another time or place.', { exact: false })).toBeVisible()
    await theirs.getByRole('button', { name: /:/ }).first().click()
    await expect(mine.getByRole('link', { name: 'Google' })).toBeVisible()
    await theirs.getByRole('button', { name: 'End my links' }).click()
    await expect(theirs.getByText('One link of yours works.')).toHaveCount(0)
    allowed.push(/410|404/)
    await stranger.reload()
    await expect(stranger.getByText('This link has ended')).toBeVisible()
    await expect(stranger.getByText('Swargate')).toHaveCount(0)
    await stranger.context().close()
  },
)

test('around the time each says where they are, and both read it', async ({ page, browser, complaints }) => {
  const { deal, sellersPage } = await twoWithDeal(page, browser, complaints)
  const [soon] = await chat.server.sql<{ time: Date }[]>`select now() + interval '1 hour' as time`
  const time = soon?.time.toISOString() ?? ''
  const proposal = { id: newMessageId(), place: 'Café Goodluck', placeKind: 'cafe', times: [time] }
  await ask(sellersPage.context(), chat, 'POST', `/deals/${deal}/meetings`, proposal)
  await ask(page.context(), chat, 'POST', `/meetings/${proposal.id}/choice`, { id: newMessageId(), time })
  const [mine, theirs] = [meeting(page), meeting(sellersPage)]
  await theirs.getByRole('button', { name: 'I am running late' }).click()
  await expect(theirs.getByRole('button', { name: 'I am running late' })).toHaveAttribute('aria-pressed', 'true')
  await expect(mine.getByRole('status')).toContainText('देर')
  await mine.getByRole('button', { name: 'मैं यहीं हूँ' }).click()
  await expect(theirs.getByRole('status')).toContainText('is there')
  await axe(page)
})
