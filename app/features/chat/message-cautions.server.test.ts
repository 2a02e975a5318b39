import { beforeEach, expect, test } from 'vitest'

import { createTalk, say } from '#test/chat.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/visitor.ts'

import { getMessages } from './get-messages.server.ts'
import { cautionsFor } from './message-cautions.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ PUBLIC_URL: 'https://khazana.example' }))

const row = (content: string, id = '1') => ({
  id,
  message_type: 'text' as const,
  content,
  image_says: null,
  unsent_at: null,
})
const kinds = (content: string, id?: string) => cautionsFor(row(content, id)).map(({ kind }) => kind)

test('messages come with what is to be said beside them, and most with nothing', async () => {
  const { seller, buyer, id } = await createTalk(sql)
  await say(seller, id, 'Yes. Please pay 500 advance')
  const { messages } = await getMessages(buyer, id)
  expect(messages.map(({ cautions }) => cautions?.map(({ kind }) => kind))).toEqual([undefined, ['advance-payment']])
})

test('the site’s own links are those of the public address', () => {
  expect(kinds('https://khazana.example/item/1')).toEqual([])
  expect(kinds('http://localhost:3000/item/1')).toEqual(['outside-link'])
})

test('a link that pays says whom', () => {
  expect(cautionsFor(row('Tap upi://pay?pa=demo@ybl&pn=Demo&am=99 now'))).toEqual([
    {
      kind: 'upi',
      advice: 'This link would pay ₹99 to demo@ybl, who calls themselves “Demo”. It never brings you money.',
      part: 'upi://pay?pa=demo@ybl&pn=Demo&am=99',
    },
  ])
})

test('of an unsent message nothing is said', () => {
  expect(cautionsFor({ ...row('call 9876543210'), unsent_at: new Date() })).toEqual([])
})

test('long messages are looked at once each', () => {
  const long = (end: string) => `${'It is a very nice watch. '.repeat(40)}${end}`
  expect(kinds(long('Call 9876543210'), 'a')).toEqual(['phone'])
  expect(kinds(long('See you'), 'b')).toEqual([])
  expect(cautionsFor(row(long('Call 9876543210'), 'a'))).toBe(cautionsFor(row(long('Call 9876543210'), 'a')))
})
