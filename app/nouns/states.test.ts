import { describe, expect, test } from 'vitest'

import { canMove, listMoves, type StateMoves } from '#app/shared/state-moves.ts'

import { DEAL_STATES } from './deal/deal-states.ts'
import { CONTACT_STATES, FEEDBACK_STATES } from './inquiry/inquiry-states.ts'
import { ITEM_STATES, mayDo, mayHideOrShow, VISIBILITY } from './item/item-states.ts'
import { MEETING_STATES } from './meeting/meeting-states.ts'
import { OFFER_STATES, offerMoves, RESERVATION_STATES, reservationMoves } from './offer/offer-states.ts'
import { findPersonState, PERSON_STATES } from './person/bans.ts'
import { REPORT_STATES } from './report/report-states.ts'
import { REVIEW_STATES } from './review/review-states.ts'
import { mayDecide, REQUEST_STATES, REQUEST_STATUSES } from './sponsored-request/request-moves.ts'

const TABLES: Record<string, StateMoves<string, string>> = {
  item: ITEM_STATES,
  'hidden listing': VISIBILITY,
  person: PERSON_STATES,
  report: REPORT_STATES,
  'sponsored request': REQUEST_STATES,
  feedback: FEEDBACK_STATES,
  contact: CONTACT_STATES,
  offer: OFFER_STATES,
  reservation: RESERVATION_STATES,
  deal: DEAL_STATES,
  review: REVIEW_STATES,
  meeting: MEETING_STATES,
}
/** States that nothing leads to, besides the first. */
const ONLY_STORED: Record<string, string[]> = {
  'hidden listing': ['ban'],
  person: ['admin'],
  feedback: ['closed'],
}

describe.for(Object.entries(TABLES))('the states of a %s', ([noun, states]) => {
  const targets = Object.keys(states).flatMap((state) => listMoves(states, state).map((move) => states[state]?.[move]))

  test('each move leads to a state of the table, or ends the thing', () => {
    expect(targets.filter((target) => target !== null && !(target && target in states))).toEqual([])
  })

  test('each state but the first is reached', () => {
    const unreached = Object.keys(states)
      .slice(1)
      .filter((state) => !targets.includes(state))
    expect(unreached).toEqual(ONLY_STORED[noun] ?? [])
  })
})

test('a sold item can be deleted or offered again, but not edited or promoted', () => {
  expect(listMoves(ITEM_STATES, 'sold')).toEqual(['offerAgain', 'delete'])
  expect(mayDo({ isSold: true }, 'edit')).toBe(false)
  expect(mayDo({ isSold: false }, 'edit')).toBe(true)
  expect(mayDo({ isSold: false }, 'offerAgain')).toBe(false)
})

test('a banned seller’s listings cannot be shown one by one, but hidden', () => {
  const hidden = { hiddenReason: 'report', isSellerBanned: false } as const
  expect(mayHideOrShow('show', hidden)).toBe(true)
  expect(mayHideOrShow('show', { ...hidden, isSellerBanned: true })).toBe(false)
  expect(mayHideOrShow('hide', hidden)).toBe(false)
  expect(mayHideOrShow('hide', { hiddenReason: 'ban', isSellerBanned: true })).toBe(true)
})

test('an admin has to lose the role before a ban', () => {
  expect(findPersonState({ isBanned: false, isAdmin: true })).toBe('admin')
  expect(canMove(PERSON_STATES, 'admin', 'ban')).toBe(false)
  expect(canMove(PERSON_STATES, 'banned', 'change')).toBe(true)
})

test.for(REQUEST_STATUSES)('a request that is %s can be approved and rejected', (status) => {
  expect([mayDecide(status, 'approved'), mayDecide(status, 'rejected')]).toEqual([true, true])
})

test('whoever received an offer answers it, and whoever made it withdraws it, until its time is over', () => {
  const open = { state: 'open', madeBy: 'buyer', until: '2026-12-01T10:00:00.000Z' } as const
  const before = Date.parse(open.until) - 1
  expect(offerMoves(open, 'seller', before)).toEqual(['accept', 'decline', 'counter'])
  expect(offerMoves(open, 'buyer', before)).toEqual(['withdraw'])
  expect(offerMoves({ ...open, madeBy: 'seller' }, 'buyer', before)).toEqual(['accept', 'decline', 'counter'])
  expect(offerMoves(open, 'seller', before + 1)).toEqual([])
  expect(offerMoves({ ...open, state: 'accepted' }, 'seller', before)).toEqual([])
})

test('either side releases a reservation; the seller extends it once', () => {
  const held = { state: 'held', isExtended: false } as const
  expect(reservationMoves(held, 'seller')).toEqual(['extend', 'release'])
  expect(reservationMoves(held, 'buyer')).toEqual(['release'])
  expect(reservationMoves({ ...held, isExtended: true }, 'seller')).toEqual(['release'])
  expect(reservationMoves({ ...held, state: 'expired' }, 'seller')).toEqual([])
})
