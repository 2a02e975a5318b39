import { expect, test } from 'vitest'

import { bus, type BusEvent } from '#app/platform/live/bus.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { noName } from '#app/shared/messages/messages.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'

import { chatEvents } from './chat.live.server.ts'

const { sql } = await testDatabase()

/** Whatever is sent to browsers while this runs. */
async function told(work: () => Promise<unknown>): Promise<object[]> {
  const telling: unknown[] = []
  const tell = (event: BusEvent) => chatEvents.find(({ name }) => name === event.name)?.tell(event)
  const stop = bus().subscribe({ event: (event) => void telling.push(tell(event)), gap() {} })
  await work()
  stop()
  return (await Promise.all(telling)).flat() as object[]
}

test('one event serves two languages: it says no name in place of one that was not entered', async () => {
  const nameless = await createViewer(sql)
  await sql`update profiles set display_name = null where user_id = ${nameless.userId}`
  const { seller, id, first } = await createTalk(sql, { buyer: nameless })
  // The door knows the sender by a name in their own language.
  const sender = { ...nameless, name: inLanguage('hi', noName) }
  const events = await told(() =>
    inLanguage('hi', async () => {
      // The first is at hand, the second is read from the database, because it quotes.
      await say(sender, id, 'नमस्ते')
      await say(sender, id, 'कहाँ मिलें?', first.id)
      await say(seller, id, 'Here')
    }),
  )
  const nobody = { id: nameless.userId, name: '' }
  expect(events).toMatchObject([
    { data: { message: { content: 'नमस्ते', sender: nobody, quote: null } } },
    { data: { message: { content: 'कहाँ मिलें?', sender: nobody, quote: { senderName: '' } } } },
    { data: { message: { content: 'Here', sender: { id: seller.userId, name: 'Suresh' } } } },
  ])
})
