import { newMessageId } from '#test/chat.ts'

import type { Person, Product } from '../own-product.ts'
import { must } from './must.ts'

/** The pages about two deals with a payload in all that their people wrote. */
export interface WrittenDeals {
  /** Completed, met for and reviewed. */
  done: string
  /** Its buyer pays by UPI. */
  paying: string
  /** The page of the meeting for a friend. */
  meet: string
}

type Send = (
  from: Person | null,
  method: string,
  path: string,
  body?: unknown,
  payload?: string,
) => Promise<{ ok: boolean; text: string; json: Record<string, string> }>
interface Asked {
  payload: string
  seller: Person
  buyer: Person
  /** Theirs, about a listing that stays on sale. */
  conversation: string
  /** Another listing of the seller's, which the deal sells. */
  other: string
}

/** Two people make two deals, meet, pay, review and report each other, with the payload in every text. */
export async function writeDeals({ sql, home }: Product, send: Send, asked: Asked): Promise<WrittenDeals> {
  const { payload, seller, buyer, conversation, other } = asked
  await sql`update sessions set reauthenticated_at = now() where user_id = ${seller.id}`
  const named = await send(seller, 'PUT', '/me/upi', { address: 'asha@okaxis', name: payload }, payload)
  if (!named.ok) await must(send(seller, 'PUT', '/me/upi', { address: 'asha@okaxis', name: 'Asha Rao' }))

  const first = { id: newMessageId(), content: payload }
  const talk = await must(send(buyer, 'POST', '/conversations', { itemId: other, message: first }, payload))
  const done = await reserve(send, seller, talk.json['id'] ?? '')
  const time = new Date(Date.now() + 26 * 3_600_000).toISOString()
  const proposal = { id: newMessageId(), place: payload, placeKind: 'other', times: [time] }
  await must(send(seller, 'POST', `/deals/${done}/meetings`, proposal, payload))
  await must(send(buyer, 'POST', `/meetings/${proposal.id}/choice`, { id: newMessageId(), time }))
  const { json } = await must(send(buyer, 'POST', `/deals/${done}/meeting-links`, { id: newMessageId() }))
  await pay(send, buyer, done)
  await move(send, seller, done, { move: 'money' })
  await move(send, buyer, done, { move: 'thing' })
  const review = { stars: 4, tags: ['friendly'], text: payload }
  const reviews = [buyer, seller].map((by) => ({ by, id: newMessageId() }))
  for (const { by, id } of reviews) {
    await must(send(by, 'POST', `/deals/${done}/review`, { ...review, id }, payload))
  }
  const [bought] = reviews
  await must(send(seller, 'PUT', `/reviews/${bought?.id ?? ''}/reply`, { text: payload }, payload))
  const scam = { reason: 'scam', details: payload }
  await must(send(seller, 'POST', `/reviews/${bought?.id ?? ''}/report`, scam, payload))
  await must(send(buyer, 'POST', `/deals/${done}/report`, scam, payload))

  const paying = await reserve(send, seller, conversation)
  await pay(send, buyer, paying)
  return { done, paying, meet: (json['url'] ?? '').replace(home, '') }
}

async function reserve(send: Send, seller: Person, conversation: string): Promise<string> {
  const id = newMessageId()
  await must(send(seller, 'POST', `/conversations/${conversation}/reservation`, { id }))
  return id
}

async function pay(send: Send, buyer: Person, deal: string): Promise<void> {
  for (const made of [{ move: 'meet' }, { move: 'look' }, { move: 'pay', payment: 'upi' }])
    await move(send, buyer, deal, made)
}

const move = (send: Send, by: Person, deal: string, made: { move: string; payment?: string }) =>
  must(send(by, 'POST', `/deals/${deal}/moves`, { id: newMessageId(), ...made }))
