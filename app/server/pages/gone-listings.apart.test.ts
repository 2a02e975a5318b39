import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { findRecentItems } from '#app/features/catalogue/lists/find-recent-items.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { setAway } from '#app/features/people/away/set-away.server.ts'
import { deleteItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { postgresBus } from '#app/platform/live/postgres-bus.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { startListening } from '#app/server/listen.server.ts'
import { deleteAccount } from '#test/account-data.ts'
import { setBanned } from '#test/ban.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import type { Pages } from './built-pages.server.ts'
import { openPageDoor } from './page-door.server.ts'

const { sql, url } = await testDatabase()

/** The page of a listing, and for any other address a list. */
const PAGES: Pages = {
  declarations: {
    listParams: () => [],
    isPerBrowser: () => false,
    isPerPlace: () => false,
    findRoute: ({ pathname }) => pathname,
  },
  async render({ pathname }) {
    const id = pathname.split('/listing/')[1]
    const found = id === undefined ? await findRecentItems(50) : await getItem(id)
    return {
      status: found ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: JSON.stringify(found),
    }
  },
}

/** A server whose clock stands still, so that no page of its cache ever gets too old. */
async function startNode() {
  const bus = await postgresBus(url)
  const door = openPageDoor(PAGES, { bus, now: () => 1000 })
  const server = await startListening(new Hono().all('*', door.answer), { ...settings(), port: 0 })
  return {
    read: async (path: string) => (await fetch(server.url + path)).text(),
    close: () => Promise.all([server.close(), bus.close()]),
  }
}

let nodes: Awaited<ReturnType<typeof startNode>>[]
beforeAll(async () => {
  log.level = 'silent'
  testSettings({ HOST: '127.0.0.1' })
  nodes = [await startNode(), await startNode()]
})
afterAll(() => Promise.all(nodes.map(({ close }) => close())))
beforeEach(async () => {
  await sql`delete from users`
})

/** How many pages of both nodes show the listing: its own and a list. Looking has them kept. */
async function countPages(id: string): Promise<number> {
  const texts = await Promise.all(
    nodes.flatMap(({ read }) => [read(`/listing/${id}`), read(`/list-with-${id.replaceAll('-', '')}`)]),
  )
  return texts.filter((text) => text.includes(`"id":"${id}"`)).length
}

test.each<[string, (seller: Viewer, id: string) => Promise<unknown>]>([
  ['its owner deletes', (seller, id) => deleteItem(seller, id)],
  [
    'an admin hides',
    async (_, id) =>
      setListingHidden(await createAdmin(sql), id, { hidden: true, why: 'scam', conversationReport: null }),
  ],
  ['a banned person sells', (seller) => setBanned(seller.userId, true)],
  ['the owner of a closed account sold', (seller) => deleteAccount(seller, seller.email)],
  ['somebody deletes by SQL', (_, id) => sql`delete from items where id = ${id}`],
])('a listing that %s is on no page for everybody at once, on any node', async (_, deed) => {
  const seller = await createViewer(sql)
  const { id } = await createItem(sql, { userId: seller.userId })
  expect(await countPages(id)).toBe(4)
  await deed(seller, id)
  await expect.poll(() => countPages(id)).toBe(0)
})

test('a listing whose seller goes away is in no list at once, on any node, and its page has the day', async () => {
  const seller = await createViewer(sql)
  const { id } = await createItem(sql, { userId: seller.userId })
  expect(await countPages(id)).toBe(4)
  const [row] = await sql<{ day: string }[]>`select to_char(now() + interval '9 days', 'YYYY-MM-DD') as day`
  const { until } = await setAway(seller, row?.day ?? '')
  // Its own page is left, on both nodes.
  await expect.poll(() => countPages(id)).toBe(2)
  for (const { read } of nodes) expect(await read(`/listing/${id}`)).toContain(`"awayUntil":"${until}"`)
  await setAway(seller, null)
  await expect.poll(() => countPages(id)).toBe(4)
})

test('many listings at once vanish, too', async () => {
  const seller = await createViewer(sql)
  const items = []
  for (let n = 0; n < 30; n++) items.push(await createItem(sql, { userId: seller.userId }))
  const { id = '' } = items.at(-1) ?? {}
  expect(await countPages(id)).toBe(4)
  await sql`delete from items where user_id = ${seller.userId}`
  await expect.poll(() => countPages(id)).toBe(0)
})
