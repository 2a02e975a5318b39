import { beforeAll, expect, test } from 'vitest'

import { bus, type BusEvent } from '#app/platform/live/bus.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createTalk, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'

import { chatEvents } from './chat.live.server.ts'

const { sql } = await testDatabase()

beforeAll(() => setSettings(readSettings({})))

/** Whatever is sent to browsers while this runs. */
async function told(work: () => Promise<unknown>): Promise<object[]> {
  const telling: unknown[] = []
  const tell = (event: BusEvent) => chatEvents.find(({ name }) => name === event.name)?.tell(event)
  const stop = bus().subscribe({ event: (event) => void telling.push(tell(event)), gap() {} })
  await work()
  stop()
  return (await Promise.all(telling)).flat() as object[]
}

test('one event serves two languages: it says no name in place of one that is gone', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  // Nobody writes without a name, but a name may be taken away.
  await sql`update profiles set display_name = null where user_id = ${buyer.userId}`
  const events = await told(() => inLanguage('hi', () => say(seller, id, 'Here', first.id)))
  expect(events).toMatchObject([
    {
      data: {
        message: { content: 'Here', sender: { id: seller.userId, name: 'Suresh' }, quote: { senderName: '' } },
      },
    },
  ])
})
