import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { badgeText, lastLine } from '#app/features/chat/pane/texts/row-texts.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { ConversationRow } from './conversation-row.tsx'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const conversation: Conversation = {
  id: 'c1',
  role: 'buying',
  item: { id: 'i1', title: 'HMT Pilot', price: 4500, cover: null, state: 'available' },
  other: { id: 'you', name: 'Asha', picture: null, isGone: false, isAway: false },
  lastMessage: { content: 'Yes, it is', type: 'text', senderId: 'you', createdAt: '2026-11-21T05:00:00Z' },
  lastMessageAt: '2026-11-21T05:00:00Z',
  createdAt: '2026-11-20T05:00:00Z',
  unreadCount: 0,
  revision: 1,
  readUpTo: 1,
  otherReadUpTo: 1,
  blocking: false,
  closed: false,
  deletedAt: null,
}
const render = (changes: Partial<Conversation> = {}, isOpen = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConversationRow
        conversation={{ ...conversation, ...changes }}
        viewerId="me"
        now={NOW}
        to="/messages?c=c1"
        isOpen={isOpen}
        isStop
        onFocus={() => {}}
        onMenu={() => {}}
      />
    </MemoryRouter>,
  )

test('a row names the person, the item, the last message and its time', () => {
  const html = render()
  for (const words of ['Asha', 'HMT Pilot', 'Yes, it is', '10:30 am']) expect(html).toContain(words)
  for (const words of ['Sold', 'no longer available', 'unread', 'aria-current=', 'style=']) {
    expect(html).not.toContain(words)
  }
  expect(html).toContain('aria-label="Options of the conversation with Asha about HMT Pilot"')
  // A single tap on a row must not delete it.
  expect(html).not.toContain('Delete')
  expect(render({}, true)).toContain('aria-current="page"')
  expect(render({ lastMessageAt: '2026-11-19T05:00:00Z' })).toContain('19 Nov')
})

test('unread messages are counted, and shown up to nine', () => {
  expect(render({ unreadCount: 1 })).toContain('1 unread message<')
  expect(render({ unreadCount: 12 })).toMatch(/>9\+<.*12 unread messages/)
  expect([1, 9, 10].map(badgeText)).toEqual(['1', '9', '9+'])
})

test('a row in Hindi says everything but what people wrote in Hindi', () => {
  const html = inLanguage('hi', () =>
    render({ unreadCount: 2, lastMessageAt: '2026-11-19T05:00:00Z', item: { ...conversation.item, state: 'sold' } }),
  )
  for (const words of ['2 नए संदेश', '>बिक गया<', '>19 नवंबर<', 'Yes, it is', 'HMT Pilot']) expect(html).toContain(words)
  expect(html).toContain('aria-label="HMT Pilot के बारे में Asha के साथ बातचीत के विकल्प"')
  expect(inLanguage('hi', () => render({ unreadCount: 1 }))).toContain('1 नया संदेश')
  expect(html.replaceAll(/<[^>]+>|Yes, it is|HMT Pilot|Asha/g, '')).not.toMatch(/[a-z]{2}/i)
})

test('what the other person certainly wrote in another language is marked as such', () => {
  const said = (content: string, senderId: string) => {
    const lastMessage = { content, type: 'text', senderId, createdAt: '' } as const
    return inLanguage('hi', () => render({ lastMessage }))
  }
  expect(said('The box is missing', 'you')).toMatch(/lang="en-IN">The box is missing</)
  // A row that begins with “You:” mixes the page's language with the message's.
  expect(said('The box is missing', 'me')).not.toContain('lang=')
  expect(said('Titan Raga', 'you')).not.toContain('lang=')
})

test('a sold item and one that is gone say so', () => {
  expect(render({ item: { ...conversation.item, state: 'sold' } })).toContain('Sold')
  expect(render({ item: { ...conversation.item, id: null, state: 'gone' } })).toContain(
    'This item is no longer available',
  )
})

test.each<[string, Partial<Conversation>]>([
  ['Yes, it is', {}],
  ['You: Hello', { lastMessage: { content: 'Hello', type: 'text', senderId: 'me', createdAt: '' } }],
  ['Photo', { lastMessage: { content: '/api/messages/1/image', type: 'image', senderId: 'you', createdAt: '' } }],
  ['You: Photo', { lastMessage: { content: '/api/messages/1/image', type: 'image', senderId: 'me', createdAt: '' } }],
  ['Message unavailable', { lastMessage: null }],
  [
    'Asha deleted this conversation',
    {
      deletedAt: '2026-11-21T05:30:00Z',
      lastMessage: { content: 'Pay here', type: 'text', senderId: 'you', createdAt: '' },
    },
  ],
  ['No messages yet', { lastMessage: null, lastMessageAt: conversation.createdAt }],
])('the last line reads %j', (line, changes) => {
  expect(lastLine({ ...conversation, ...changes }, 'me')).toBe(line)
})

test('only the line about a deleted conversation may take two rows', () => {
  const rowClass = (html: string, words: string) => new RegExp(`class="([^"]*)"[^>]*>${words}<`).exec(html)?.[1]
  expect(rowClass(render({ deletedAt: '2026-11-21T05:30:00Z' }), 'Asha deleted this conversation')).toMatch(
    /line-clamp-2/,
  )
  expect(rowClass(render({}), 'Yes, it is')).toMatch(/truncate/)
})
