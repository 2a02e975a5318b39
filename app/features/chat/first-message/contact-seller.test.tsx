import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { BlockedPeopleRow } from '#app/features/chat/conversation-menu/blocked-people-row.tsx'
import { ConversationMenu } from '#app/features/chat/conversation-menu/conversation-menu.tsx'

import { useContactSeller } from './use-contact-seller.tsx'

const listing = { id: 'i1', title: 'Tin robot', price: 1500, category: 'action-figures', photo: null }
const seller = { id: 's1', name: 'Suresh' }

function Contact({ viewerId, isSold = false }: { viewerId: string | null; isSold?: boolean }) {
  const contact = useContactSeller({ viewerId, listing, seller, isSold })
  return (
    <>
      {contact.button('w-full')}
      {contact.dialog}
    </>
  )
}

const render = (node: React.ReactNode) => renderToString(<MemoryRouter>{node}</MemoryRouter>)

test('signed out, a link leads to the sign-in page and back to the open dialog', () => {
  const html = render(<Contact viewerId={null} />)
  expect(html).toContain('Sign In to Contact Seller')
  expect(html).toContain('href="/auth?next=%2Flisting%2Fi1%23contact-seller"')
  expect(html).not.toContain('<button')
})

test('signed in, a button loads the dialog, which is not part of the page', () => {
  const html = render(<Contact viewerId="v1" />)
  expect(html).toMatch(/<button type="button"[^>]*>.*Contact Seller<\/button>/)
  expect(html).not.toContain('Sign In')
  expect(html).not.toContain('<dialog')
})

test('the menu of a conversation is only a button until it is opened', () => {
  const other = { id: 'o1', name: 'Bina', picture: null, isGone: false, isAway: false }
  const item = { id: 'i1', title: 'HMT Pilot', price: 4500, cover: null, state: 'available' } as const
  const html = render(
    <ConversationMenu
      asking={null}
      onAsk={() => {}}
      conversation={{ id: 'c1', other, item }}
      blocking={false}
      setBlocking={() => Promise.resolve()}
      onDelete={() => Promise.resolve()}
    />,
  )
  expect(html).toContain('aria-label="Conversation options"')
  expect(html).not.toContain('style=')
})

test('the account’s row says who is blocked', () => {
  const people = [{ id: 'p1', name: 'Bina', picture: null }]
  expect(render(<BlockedPeopleRow initial={[]} />)).toContain('You have not blocked anyone.')
  expect(render(<BlockedPeopleRow initial={people} />)).toContain('aria-label="Unblock Bina"')
})
