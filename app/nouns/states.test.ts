import { describe, expect, test } from 'vitest'

import { canMove, listMoves, type StateMoves } from '#app/shared/state-moves.ts'

import { CONTACT_STATES, FEEDBACK_STATES } from './inquiry/inquiry-states.ts'
import { ITEM_STATES, mayDo, mayHideOrShow, VISIBILITY } from './item/item-states.ts'
import { findPersonState, PERSON_STATES } from './person/bans.ts'
import { REPORT_STATES } from './report/report-states.ts'
import { mayDecide, REQUEST_STATES, REQUEST_STATUSES } from './sponsored-request/request-moves.ts'

const TABLES: Record<string, StateMoves<string, string>> = {
  item: ITEM_STATES,
  'hidden listing': VISIBILITY,
  person: PERSON_STATES,
  report: REPORT_STATES,
  'sponsored request': REQUEST_STATES,
  feedback: FEEDBACK_STATES,
  contact: CONTACT_STATES,
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
