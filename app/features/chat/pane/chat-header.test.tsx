import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { AboutItem } from '#app/features/chat/conversation.schema.ts'
import { photoUrl } from '#app/shared/files/photo-variants.ts'

import { ChatHeader } from './chat-header.tsx'

const COVER = 'a'.repeat(32)
const item: AboutItem = { id: 'i1', title: 'HMT <Pilot>', price: 125_000, cover: COVER, state: 'available' }
const other = { id: 'p1', name: 'Asha', picture: null, isGone: false, isAway: false }

type Changes = { item?: Partial<AboutItem>; other?: Partial<typeof other>; role?: 'buying' | 'selling' }
const render = ({ item: items, other: others, role = 'buying' }: Changes = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ChatHeader
        conversation={{ role, item: { ...item, ...items }, other: { ...other, ...others } }}
        back="/messages?filter=buying"
      />
    </MemoryRouter>,
  )
const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
/** The content of the link to the listing. */
const inLink = (html: string) => /<a [^>]*href="\/listing\/i1"[^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? ''

test('the item is a link to its listing, with its picture, title and price', () => {
  const html = render()
  expect(links(html)).toEqual(['/messages?filter=buying', '/profile/p1', '/listing/i1'])
  expect(inLink(html)).toContain(`src="${photoUrl(COVER, 320)}"`)
  expect(inLink(html)).toContain('HMT &lt;Pilot&gt;')
  expect(inLink(html)).toMatch(/₹1,25,000<\/span> <span[^>]*>1\.25 lakh</)
  for (const words of ['Sold', 'no longer available']) expect(html).not.toContain(words)
})

test('a sold item says so, and is a link all the same', () => {
  const html = render({ item: { state: 'sold' } })
  expect(inLink(html)).toMatch(/₹1,25,000.*Sold/)
  expect(html).not.toContain('no longer available')
})

test.each([
  ['was deleted', null],
  ['nobody but its owner sees', 'i1'],
])('an item that %s keeps its title and price, without a link', (_, id) => {
  const html = render({ item: { id, cover: null, state: 'gone' } })
  expect(html).toMatch(/HMT &lt;Pilot&gt;.*₹1,25,000.*This item is no longer available/)
  expect(html).not.toContain('/listing/')
  expect(html).not.toContain('<img')
})

test('the person is a link to their profile, named as buyer or seller', () => {
  expect(render()).toMatch(/href="\/profile\/p1".*Asha.*Seller/)
  expect(render({ role: 'selling' })).toMatch(/href="\/profile\/p1".*Asha.*Buyer/)
})

test.each([{ isGone: true }, { isAway: true }])('an unreachable person has no link to a profile: %o', (away) => {
  const html = render({ other: away })
  expect(html).toContain('Asha')
  expect(html).not.toContain('/profile/')
})
