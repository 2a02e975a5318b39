import { expect, test } from 'vitest'

import type { FlaggedPhoto } from '#app/features/moderation/flagged-photos/flagged-photo.schema.ts'
import type { Report } from '#app/features/moderation/report.schema.ts'
import { shownListing, shownPerson, shownReport } from '#test/shown-report.ts'

import { applyDeed, applyDeedToPhotos } from './apply-deed.ts'

const WATCH = shownListing('watch', 'Watch')
const report = (id: string, more: Partial<Report> = {}) => shownReport(id, { listing: WATCH, title: 'Watch', ...more })

const now = { at: '2026-11-21T10:00:00.000Z', by: 'Meera' }

test('a hidden listing is shown as hidden in all its reports, and decided ones name the admin', () => {
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

test('a ban hides the person’s listings; unbanning shows them again, except those hidden by themselves', () => {
  const hidden = report('b', { listing: { ...WATCH, id: 'lamp', hiddenReason: 'report' } })
  // One with a hidden listing, and one about the reporter's own listing.
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

test('only the dismissed report changes, and its reporter can be banned too', () => {
  const [first, second] = applyDeed([report('a'), report('b')], { did: 'dismissed', closed: ['a'] }, now)
  expect([first?.status, second?.status]).toEqual(['dismissed', 'open'])
  const [own] = applyDeed([report('a')], { did: 'person', id: 'bina', isBanned: true, closed: [] }, now)
  expect([own?.reporter.isBanned, own?.listing?.hiddenReason]).toEqual([true, null])
})

test('a decision that another admin made first is shown as theirs', () => {
  const already = [
    { id: 'a', status: 'acted' as const, at: '2026-11-21T09:00:00.000Z', by: 'Ravi' },
    { id: 'b', status: 'dismissed' as const, at: '2026-11-21T08:00:00.000Z', by: 'Tara' },
  ]
  const after = applyDeed(
    [report('a'), report('b'), report('c')],
    { did: 'listing', id: 'watch', hiddenReason: 'report', closed: ['c'], already },
    now,
  )
  expect(after.map(({ status, decided }) => [status, decided])).toEqual([
    ['acted', { at: '2026-11-21T09:00:00.000Z', by: 'Ravi' }],
    ['dismissed', { at: '2026-11-21T08:00:00.000Z', by: 'Tara' }],
    ['acted', now],
  ])
})

test('a photo that looks copied is decided by the action on the newer listing, and stays in the list', () => {
  const side = (id: string, seller: string) => ({
    id,
    title: id,
    isSold: false,
    isHidden: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    photo: null,
    hiddenReason: null,
    seller: { id: seller, name: seller },
  })
  const photo = (id: string, listing: string, other: string): FlaggedPhoto => ({
    id,
    status: 'open',
    createdAt: '2026-11-20T10:00:00.000Z',
    decided: null,
    distance: 1,
    listing: side(listing, 'suresh'),
    seller: shownPerson('suresh'),
    other: side(other, 'farida'),
  })
  const photos = [photo('a', 'watch', 'lamp'), photo('b', 'chair', 'watch')]
  const told = (rows: readonly FlaggedPhoto[]) =>
    rows.map((one) => [one.status, one.decided?.by, one.listing.hiddenReason, one.listing.isHidden, one.other.isHidden])

  const hidden = applyDeedToPhotos(photos, { did: 'listing', id: 'watch', hiddenReason: 'report', closed: [] }, now)
  expect(told(hidden)).toEqual([
    ['acted', 'Meera', 'report', true, false],
    ['open', undefined, null, false, true],
  ])
  const banned = applyDeedToPhotos(hidden, { did: 'person', id: 'suresh', isBanned: true, closed: [] }, now)
  expect(told(banned)).toEqual([
    ['acted', 'Meera', 'report', true, false],
    ['acted', 'Meera', 'ban', true, true],
  ])
  expect(banned.map(({ seller }) => seller.isBanned)).toEqual([true, true])
  const lifted = applyDeedToPhotos(banned, { did: 'person', id: 'suresh', isBanned: false, closed: [] }, now)
  expect(told(lifted)[1]).toEqual(['acted', 'Meera', null, false, true])
  const late = { did: 'listing' as const, id: 'watch', hiddenReason: 'report' as const, closed: [], already: [] }
  expect(told(applyDeedToPhotos(photos, late, now))[0]).toEqual(['acted', undefined, 'report', true, false])
  // An action against the older listing's seller decides nothing about the newer one.
  expect(told(applyDeedToPhotos(photos, { did: 'person', id: 'farida', isBanned: true, closed: [] }, now))).toEqual([
    ['open', undefined, null, false, true],
    ['open', undefined, null, false, true],
  ])
})
