import { expect, test } from 'vitest'

import { applyDeed } from './apply-deed.ts'
import type { Report } from './report.ts'

const person = (id: string) => ({
  id,
  name: id,
  email: `${id}@khazana.test`,
  isBanned: false,
  isAdmin: false,
  isGone: false,
})

const WATCH = { id: 'watch', title: 'Watch', isSold: false, sellerId: 'suresh', hiddenReason: null }

const report = (id: string, more: Partial<Report> = {}): Report => ({
  id,
  kind: 'listing',
  reason: 'scam',
  details: null,
  status: 'open',
  reportedAt: '2026-11-20T10:00:00.000Z',
  decided: null,
  reporter: person('bina'),
  person: person('suresh'),
  listing: WATCH,
  title: 'Watch',
  conversation: null,
  ofSame: 1,
  ofPerson: 1,
  ...more,
})

const now = { at: '2026-11-21T10:00:00.000Z', by: 'Meera' }

test('a hidden listing is so in all reports of it, and those that were decided say by whom', () => {
  const other = report('c', { listing: { ...WATCH, id: 'lamp' } })
  const after = applyDeed(
    [report('a'), report('b', { status: 'dismissed' }), other],
    { did: 'listing', id: 'watch', hiddenReason: 'report', closed: ['a', 'b'] },
    now,
  )
  expect(after.map(({ status, listing, decided }) => [status, listing?.hiddenReason, decided?.by])).toEqual([
    ['acted', 'report', 'Meera'],
    ['dismissed', 'report', undefined],
    ['open', null, undefined],
  ])
})

test('a ban hides what the person sells; lifting it shows that again, and not what was hidden for itself', () => {
  const hidden = report('b', { listing: { ...WATCH, id: 'lamp', hiddenReason: 'report' } })
  // Between the two, about the reporter's own listing.
  const talk = report('c', { kind: 'conversation', listing: { ...WATCH, sellerId: 'bina' } })
  const reports = [report('a'), hidden, talk, report('d', { listing: null })]
  const banned = applyDeed(reports, { did: 'person', id: 'suresh', isBanned: true, closed: ['a'] }, now)
  expect(banned.map((one) => [one.person.isBanned, one.listing?.hiddenReason, one.status])).toEqual([
    [true, 'ban', 'acted'],
    [true, 'report', 'open'],
    [true, null, 'open'],
    [true, undefined, 'open'],
  ])
  const lifted = applyDeed(banned, { did: 'person', id: 'suresh', isBanned: false, closed: [] }, now)
  expect(lifted.map((one) => [one.person.isBanned, one.listing?.hiddenReason])).toEqual([
    [false, null],
    [false, 'report'],
    [false, null],
    [false, undefined],
  ])
})

test('a dismissed report alone changes, and who reports can be banned, too', () => {
  const [first, second] = applyDeed([report('a'), report('b')], { did: 'dismissed', closed: ['a'] }, now)
  expect([first?.status, second?.status]).toEqual(['dismissed', 'open'])
  const [own] = applyDeed([report('a')], { did: 'person', id: 'bina', isBanned: true, closed: [] }, now)
  expect([own?.reporter.isBanned, own?.listing?.hiddenReason]).toEqual([true, null])
})
