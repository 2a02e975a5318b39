import { expect, test } from 'vitest'

import { decideDelivery } from './delivery.ts'
import { toRows } from './message-rows.ts'
import type { ShownMessage } from './use-conversation.ts'

/** A message from `who` at `time`, with only the fields that the rows need. */
const said = (seq: number, who: 'me' | 'you', time: string, delivery: ShownMessage['delivery'] = 'sent') =>
  ({ id: `m${seq}`, seq, senderId: who, createdAt: `2026-11-${time}Z`, delivery }) as ShownMessage

const signs = (messages: ShownMessage[], readUpTo = Infinity) =>
  toRows(messages, 'me', readUpTo).map((row) =>
    [
      row.key,
      row.own && 'own',
      row.startsDay && 'day',
      row.startsUnread && 'new',
      row.startsRun && '<',
      row.endsRun && '>',
    ]
      .filter(Boolean)
      .join(' '),
  )

test('days begin at midnight in India, and groups with a new sender', () => {
  expect(
    signs([
      said(1, 'you', '20T18:20:00'),
      said(2, 'you', '20T18:24:00'),
      said(3, 'you', '20T18:31:00'),
      said(4, 'me', '20T18:32:00'),
      said(5, 'me', '20T18:33:00'),
      said(6, 'me', '20T18:38:00'),
    ]),
  ).toEqual(['m1 day <', 'm2 >', 'm3 day < >', 'm4 own <', 'm5 own >', 'm6 own < >'])
})

test('the unread part starts at the other person’s first unread message', () => {
  const messages = [
    said(1, 'you', '20T10:00:00'),
    said(2, 'me', '20T10:01:00'),
    said(3, 'you', '20T10:02:00'),
    said(4, 'you', '20T10:03:00'),
  ]
  expect(signs(messages, 2)).toEqual(['m1 day < >', 'm2 own < >', 'm3 new <', 'm4 >'])
  expect(signs(messages, 3)[3]).toBe('m4 new < >')
  expect(signs(messages, 4).join(' ')).not.toContain('new')
  // Answering implies that the messages were seen.
  expect(signs([...messages, said(5, 'me', '20T10:04:00')], 2).join(' ')).not.toContain('new')
})

test('an unsent message is a group of its own', () => {
  expect(signs([said(1, 'me', '20T10:00:00', 'failed'), said(2, 'me', '20T10:01:00', 'sending')])).toEqual([
    'm1 own day < >',
    'm2 own < >',
  ])
  expect(signs([])).toEqual([])
})

test('a message is sending, not sent, delivered, or read', () => {
  const of = (seq: number, delivery: ShownMessage['delivery']) => decideDelivery({ seq, delivery }, 7)
  expect([of(7, 'sent'), of(8, 'sent'), of(Infinity, 'sending'), of(Infinity, 'failed')]).toEqual([
    'read',
    'delivered',
    'sending',
    'failed',
  ])
})
