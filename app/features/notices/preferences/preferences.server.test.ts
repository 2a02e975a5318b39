import { expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createViewer } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { listPreferences, setPreference } from './preferences.server.ts'

const { sql } = await testDatabase()

type Owner = Awaited<ReturnType<typeof createViewer>>
const listOff = async (owner: Owner) =>
  (await listPreferences(owner)).filter((one) => !one.isWanted).map(({ topic, channel }) => `${topic} ${channel}`)

/** The same choices as a release reads them that knows only these columns. */
const readOldSettings = async ({ userId }: Owner) => {
  const [row] = await sql`
    select message_mails, wishlist_mails, sale_mails from notification_settings where user_id = ${userId}`
  return row && [row['message_mails'], row['wishlist_mails'], row['sale_mails']]
}

test('everything that comes is wanted until its person says otherwise, each topic and way apart', async () => {
  const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
  expect(await listOff(asha)).toEqual([])
  expect((await listPreferences(asha)).map(({ topic, channel }) => `${topic} ${channel}`)).toEqual([
    'messages mail',
    'wishlist app',
    'wishlist mail',
    'sale mail',
    'offers app',
    'offers mail',
  ])
  await setPreference(asha, { topic: 'wishlist', channel: 'app', isWanted: false })
  await setPreference(asha, { topic: 'messages', channel: 'mail', isWanted: false })
  await setPreference(asha, { topic: 'messages', channel: 'mail', isWanted: false })
  expect(await listOff(asha)).toEqual(['messages mail', 'wishlist app'])
  expect(await listOff(ravi)).toEqual([])
  await setPreference(asha, { topic: 'messages', channel: 'mail', isWanted: true })
  expect(await listOff(asha)).toEqual(['wishlist app'])
})

test('a release that knows mails only shares its choices, both ways', async () => {
  const asha = await createViewer(sql)
  await sql`insert into notification_settings (user_id, wishlist_mails) values (${asha.userId}, false)`
  expect(await listOff(asha)).toEqual(['wishlist mail'])
  await sql`update notification_settings set wishlist_mails = true, sale_mails = false where user_id = ${asha.userId}`
  expect(await listOff(asha)).toEqual(['sale mail'])
  await setPreference(asha, { topic: 'messages', channel: 'mail', isWanted: false })
  expect(await readOldSettings(asha)).toEqual([false, true, false])
  await setPreference(asha, { topic: 'sale', channel: 'mail', isWanted: true })
  await setPreference(asha, { topic: 'wishlist', channel: 'app', isWanted: false })
  expect(await readOldSettings(asha)).toEqual([false, true, true])

  const ravi = await createViewer(sql)
  await setPreference(ravi, { topic: 'wishlist', channel: 'app', isWanted: false })
  expect(await readOldSettings(ravi)).toBeUndefined()
  await setPreference(ravi, { topic: 'wishlist', channel: 'mail', isWanted: false })
  expect(await readOldSettings(ravi)).toEqual([true, false, true])
})

test('what is decided about a person cannot be switched off, nor what does not come at all', async () => {
  testSettings()
  const { userId } = await createViewer(sql)
  const asha = new Visitor(createApi(), { cookies: (await beginSession(sql, userId)).cookies })
  const put = async (topic: string, channel: string) =>
    (await asha.ask('PUT', '/me/notice-preferences', { body: { topic, channel, isWanted: false } })).status
  expect(await put('decisions', 'mail')).toBe(422)
  expect(await put('messages', 'app')).toBe(422)
  expect(await put('wishlist', 'push')).toBe(422)
  expect(await put('wishlist', 'mail')).toBe(200)
})
