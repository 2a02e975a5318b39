import { beforeAll, expect, test } from 'vitest'

import { connect, db, setDatabase } from '#app/db/client.server.ts'
import { findViewer, readSessionHash } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findSimilarItems } from '#app/features/catalogue/listing/find-similar-items.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { findRecentItems } from '#app/features/catalogue/lists/find-recent-items.server.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { findListingPage } from '#app/features/catalogue/search/find-listings.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { listConversations } from '#app/features/chat/server/conversations/list-conversations.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { sendingAtOnce } from '#app/features/chat/server/messages/send-at-once.server.ts'
import { listProfileItems } from '#app/features/people/list-profile-items.server.ts'
import { findSponsoredItems } from '#app/features/sponsorship/find-sponsored.server.ts'
import { listWishlist } from '#app/features/wishlist/list-wishlist.server.ts'
import { createTalk, newMessageId } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

// PostgreSQL plans a prepared statement with its values five times, and then uses a generic plan if that is no worse.
const WITH_VALUES = 5
const CALLS = 12
const PEOPLE = 3000

const { sql: pool, url } = await testDatabase()
type Talk = Awaited<ReturnType<typeof createTalk>>
const send = sendingAtOnce({ access: 'user', limits: ['writes', 'messages'] })
let person: { viewer: Talk['buyer']; cookie: string; conversation: string; item: string }

beforeAll(async () => {
  testSettings()
  // Enough rows for a wrong estimate to matter.
  await pool`create table people as select n, new_id() as id from generate_series(1, ${PEOPLE}::integer) n`
  await pool`insert into users (id, name, email, email_verified) select id, 'P' || n, n || '@khazana.test', true from people`
  await pool`insert into sessions (id, user_id, token, expires_at)
    select new_id(), id, 'token ' || n, now() + interval '90 days' from people`
  await pool`insert into items (user_id, title, description, price, category, condition, location, images)
    select id, 'Thing ' || n, 'A thing', n, case when n % 9 = 0 then 'cards' else 'books' end, 'Good', 'Pune', '{a}' from people`
  const { buyer, id, item } = await createTalk(pool)
  const { cookies } = await beginSession(pool, buyer.userId)
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  person = { viewer: buyer, cookie, conversation: id, item: item.id }
  await pool`vacuum analyze`
  await countWords(pool)
})

test.each<[string, () => Promise<unknown>]>([
  ['the viewer', () => findViewer(person.cookie)],
  ['counts of a view', () => countItems({ ...NO_FILTERS, category: 'cards' })],
  ['a list', () => listItems({ ...NO_FILTERS, category: 'cards', conditions: ['Good'] })],
  ['a search', () => findListingPage({ ...NO_FILTERS, search: 'thing 12' })],
  ['a search that similar listings follow', () => findListingPage({ ...NO_FILTERS, search: 'thing 12 13' })],
  ['an item', () => getItem(person.item)],
  ['similar items', () => findSimilarItems({ id: person.item, category: 'cards' })],
  ['recent items', () => findRecentItems(12)],
  ['sponsored items', () => findSponsoredItems()],
  ['hearts', () => markSaved(person.viewer, [{ id: person.item, isSaved: null }])],
  ['items of a profile', () => listProfileItems(person.viewer.userId)],
  ['a wishlist', () => listWishlist(person.viewer)],
  ['an inbox', () => listConversations(person.viewer, {})],
  ['messages', () => getMessages(person.viewer, person.conversation, {})],
  [
    'sending',
    () => send(readSessionHash(person.cookie) ?? '', person.conversation, { id: newMessageId(), content: 'Hello' }),
  ],
])('a frequent statement is planned once: %s', async (_, ask) => {
  const one = connect(url, { max: 1, for: 'pages' })
  setDatabase(one)
  try {
    for (let call = 0; call < CALLS; call += 1) expect(await ask()).toBeTruthy()
    const plans = await db()<{ statement: string; custom: number }[]>`
      select statement, custom_plans::integer as custom from pg_prepared_statements where custom_plans + generic_plans >= ${CALLS}`
    expect(plans.length).toBeGreaterThan(0)
    // A statement without parameters has just one plan from the start.
    expect(plans.filter(({ custom }) => custom > WITH_VALUES)).toEqual([])
  } finally {
    setDatabase(pool)
    await one.end()
  }
})

test.each([
  ['many, along their age', { min: 100, max: 2900 }, /^items_fresh$/],
  ['few, by their prices', { min: 100, max: 100 }, /^items_price$/],
])('the newest listings of a price range take few index entries: of %s', async (_, range, index) => {
  const one = connect(url, { max: 1, for: 'pages' })
  setDatabase(one)
  try {
    await listItems({ ...NO_FILTERS, ...range })
    const [prepared] = await one<{ statement: string }[]>`
      select statement from pg_prepared_statements where statement like '%as picked%' and statement not like '%pg_prepared%'`
    const plan = await one.unsafe<{ 'QUERY PLAN': string }[]>(`explain (generic_plan) ${prepared?.statement}`)
    const indexes = plan.flatMap((line) => /using (items_\w+)/.exec(line['QUERY PLAN'])?.[1] ?? [])
    expect(indexes.filter((name) => name !== 'items_pkey')).toEqual([expect.stringMatching(index)])
  } finally {
    setDatabase(pool)
    await one.end()
  }
})
