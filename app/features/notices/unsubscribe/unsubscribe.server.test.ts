import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'

import { listPreferences, setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '#app/nouns/notice/notice-kinds.ts'
import { signValue } from '#app/platform/http/cookies.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { loader } from '#app/routes/accounts/unsubscribe.tsx'
import { createApi } from '#app/server/api.ts'
import { createViewer } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings, Visitor } from '#test/visitor.ts'

import { UnsubscribeView } from './unsubscribe-view.tsx'
import { unsubscribePerson, unsubscribeTopic, unsubscribeLinks } from './unsubscribe.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ PUBLIC_URL: 'https://khazana.test' }))

const readToken = (userId: string, topic: OptionalTopic = 'messages') =>
  new URL(unsubscribeLinks(userId, topic).page).searchParams.get('token') ?? ''

type Owner = Awaited<ReturnType<typeof createViewer>>

/** The topics whose mails a person still gets. */
async function mailed(owner: Owner): Promise<OptionalTopic[]> {
  const all = await listPreferences(owner)
  return all.flatMap(({ topic, channel, isWanted }) => (channel === 'mail' && isWanted ? [topic] : []))
}

test('switches the mails off, any number of times, and only for the link’s receiver', async () => {
  const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
  await unsubscribePerson(readToken(asha.userId))
  await unsubscribePerson(readToken(asha.userId))
  expect(await mailed(asha)).toEqual(['wishlist', 'sale', 'offers'])
  expect(await mailed(ravi)).toEqual(OPTIONAL_TOPICS)
  await setPreference(asha, { topic: 'messages', channel: 'mail', isWanted: true })
  await unsubscribePerson(readToken(asha.userId))
  expect(await mailed(asha)).toEqual(['wishlist', 'sale', 'offers'])
})

test('each kind of mail ends by its own link alone', async () => {
  const asha = await createViewer(sql)
  expect(unsubscribeTopic(readToken(asha.userId, 'wishlist'))).toBe('wishlist')
  await unsubscribePerson(readToken(asha.userId, 'wishlist'))
  expect(await mailed(asha)).toEqual(['messages', 'sale', 'offers'])
  await unsubscribePerson(readToken(asha.userId))
  await unsubscribePerson(readToken(asha.userId, 'wishlist'))
  expect(await mailed(asha)).toEqual(['sale', 'offers'])
  await setPreference(asha, { topic: 'wishlist', channel: 'mail', isWanted: true })
  expect(await mailed(asha)).toEqual(['wishlist', 'sale', 'offers'])
})

test('both links carry the same token, written so that mail programs leave it whole', () => {
  const { page, oneClick } = unsubscribeLinks('0198c0de-0000-7000-8000-000000000001', 'messages')
  expect(page).toMatch(/^https:\/\/khazana\.test\/unsubscribe\?token=[\w.%-]+$/)
  expect(oneClick).toBe(page.replace('/unsubscribe', '/api/unsubscribe'))
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'cross-site' }

/** Sends the same request as the page's form and as mail programs. */
const send = (token: string, accept: string, more: Record<string, string> = {}) =>
  new Visitor(createApi()).ask('POST', `/unsubscribe?${new URLSearchParams({ token, ...more }).toString()}`, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { ...FORM, ...(accept && { accept }) },
  })

/** The page's data for an address. */
const shown = (path: string) =>
  loader({ request: new Request(`https://khazana.test${path}`) } as Parameters<typeof loader>[0])

test.each(['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'])(
  'a form without scripts leads to the page that confirms it, while it is still so: %s',
  async (accept) => {
    const asha = await createViewer(sql)
    const token = readToken(asha.userId, 'wishlist')
    const path = `/unsubscribe?${new URLSearchParams({ token, status: 'done' }).toString()}`
    expect(await shown(path)).toEqual({ token, topic: 'wishlist', done: false })
    const { status, headers } = await send(token, accept)
    expect([status, headers.get('location')]).toEqual([303, path])
    expect(await mailed(asha)).toEqual(['messages', 'sale', 'offers'])
    expect(await shown(path)).toEqual({ token, topic: 'wishlist', done: true })
    await setPreference(asha, { topic: 'wishlist', channel: 'mail', isWanted: true })
    expect(await shown(path)).toEqual({ token, topic: 'wishlist', done: false })
    expect((await send('forged', accept)).status).toBe(403)
  },
)

test('a form without scripts leads on in the language of its page, whatever the browser prefers', async () => {
  const token = readToken((await createViewer(sql)).userId)
  const markup = inLanguage('hi', () =>
    renderToString(createElement(UnsubscribeView, { token, topic: 'messages', done: false })),
  )
  const action = /action="([^"]+)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&')
  expect(action).toBe(`/api/unsubscribe?${new URLSearchParams({ token, language: 'hi' }).toString()}`)
  const { headers } = await send(token, 'text/html', { language: 'hi' })
  expect(headers.get('location')).toBe(`/hi/unsubscribe?${new URLSearchParams({ token, status: 'done' }).toString()}`)
  // A link of ours never names another; the mails stop all the same.
  expect((await send(token, 'text/html', { language: 'xx' })).headers.get('location')).toMatch(/^\/unsubscribe/)
})

test.each(['', '*/*', 'application/json', 'text/plain, text/html;q=0.5'])(
  'a mail program that takes %j is answered, not led on',
  async (accept) => {
    const asha = await createViewer(sql)
    const { status, json } = await send(readToken(asha.userId), accept)
    expect([status, json]).toEqual([200, { ok: true }])
    expect(await mailed(asha)).toEqual(['wishlist', 'sale', 'offers'])
  },
)

test('forged, foreign and damaged tokens are refused, and write nothing', async () => {
  const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
  const good = readToken(asha.userId)
  const forged = [
    '',
    '.',
    asha.userId,
    `${asha.userId}.`,
    good.slice(0, -1),
    `${good}x`,
    good.replace(asha.userId, ravi.userId),
    // Tokens that we signed for another purpose: a session, a toast.
    signValue(asha.userId, 'session'),
    signValue(asha.userId, 'khazana_flash'),
    signValue('everybody', 'stop-message-mails'),
    signValue("'; drop table users; --", 'stop-message-mails'),
  ]
  for (const token of forged) {
    expect([token, unsubscribeTopic(token)]).toEqual([token, null])
    await expect(unsubscribePerson(token)).rejects.toMatchObject({ code: 'forbidden' })
  }
  for (const one of [asha, ravi]) expect(await mailed(one)).toEqual(OPTIONAL_TOPICS)
  expect(unsubscribeTopic(good)).toBe('messages')
  testSettings({ PUBLIC_URL: 'https://khazana.test', SESSION_SECRET: 'another secret for tests, as long as the first' })
  expect(unsubscribeTopic(good)).toBeNull()
})

test('nothing more is stored for a deleted account', async () => {
  const asha = await createViewer(sql)
  await sql`update users set deleted_at = now() where id = ${asha.userId}`
  await unsubscribePerson(readToken(asha.userId))
  expect(await sql`select from notice_preferences where user_id = ${asha.userId}`).toHaveLength(0)
})
