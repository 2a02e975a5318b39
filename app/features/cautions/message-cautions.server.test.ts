import { beforeEach, expect, test } from 'vitest'

import { messageAtHand } from '#app/features/chat/server/conversations/chat-events.server.ts'
import { findMessage, getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { bus } from '#app/platform/live/bus.server.ts'
import { createTalk, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { cautionsOn } from './message-cautions.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ PUBLIC_URL: 'https://khazana.example' }))

const message = (content: string, id = '1') => ({ id, type: 'text' as const, content, unsent: false })
const on = (content: string, id?: string) => cautionsOn(message(content, id), null).cautions
const kinds = (content: string, id?: string) => on(content, id)?.map(({ kind }) => kind)

test('messages come with their cautions, most with none', async () => {
  const { seller, buyer, id } = await createTalk(sql)
  await say(seller, id, 'Yes. Please pay 500 advance')
  const { messages } = await getMessages(buyer, id)
  expect(messages.map(({ cautions }) => cautions?.map(({ kind }) => kind))).toEqual([undefined, ['advance-payment']])
})

test('live events carry the same messages and cautions as a page', async () => {
  const { seller, buyer, id } = await createTalk(sql)
  const told: unknown[] = []
  const stop = bus().subscribe({
    event: ({ data }) => void told.push(messageAtHand(String(data['message']))),
    gap() {},
  })
  const sent = await say(seller, id, 'Call 98765 43210')
  const reply = await say(buyer, id, 'No, write here', sent.id)
  stop()
  expect(told).toEqual([await findMessage(sent.id), undefined])
  expect(told).toMatchObject([{ cautions: [{ kind: 'phone' }] }, undefined])
  expect(await findMessage(reply.id)).not.toHaveProperty('cautions')
})

test('the site’s own links are those of the public address', () => {
  expect(kinds('https://khazana.example/item/1')).toBeUndefined()
  expect(kinds('http://localhost:3000/item/1')).toEqual(['outside-link'])
})

test('a payment link names the payee', () => {
  expect(on('Tap upi://pay?pa=demo@ybl&pn=Demo&am=99 now')).toEqual([
    {
      kind: 'upi',
      part: 'upi://pay?pa=demo@ybl&pn=Demo&am=99',
      payment: { to: 'demo@ybl', name: 'Demo', amount: '₹99', isStanding: false },
    },
  ])
})

test('an unsent message has no caution', () => {
  expect(cautionsOn({ ...message('call 9876543210'), unsent: true }, null)).toEqual({})
})

test('each long message is examined once', () => {
  const long = (end: string) => `${'It is a very nice watch. '.repeat(40)}${end}`
  expect(kinds(long('Call 9876543210'), 'a')).toEqual(['phone'])
  expect(kinds(long('See you'), 'b')).toBeUndefined()
  expect(on(long('Call 9876543210'), 'a')).toBe(on(long('Call 9876543210'), 'a'))
})
