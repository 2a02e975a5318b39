import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Report } from '#app/features/moderation/report.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { ReportCard } from './report-card.tsx'

const person = (id: string, more: Partial<Report['person']> = {}) => ({
  id,
  name: id,
  email: `${id}@khazana.test`,
  isBanned: false,
  isAdmin: false,
  isGone: false,
  trace: null,
  formerAccounts: 0,
  again: null,
  ...more,
})
const LAMP = {
  id: 'lamp',
  title: 'Lamp',
  isSold: false,
  sellerId: 'suresh',
  price: 500,
  cover: 'pool/lamp',
  hiddenReason: null,
}
const report: Report = {
  id: 'r1',
  kind: 'conversation',
  reason: 'scam',
  details: null,
  status: 'open',
  reportedAt: '2026-11-20T10:00:00.000Z',
  decided: null,
  reporter: person('bina'),
  person: person('suresh'),
  listing: LAMP,
  title: 'Lamp',
  conversation: { id: 'c1', isDeleted: false },
  asReported: null,
  changed: [],
  ofSame: 1,
  ofPerson: 1,
  notes: 0,
}
/** The names of the card's buttons. */
const listButtons = (changes: Partial<Report>) =>
  [
    ...renderToStaticMarkup(
      <ReportCard report={{ ...report, ...changes }} onDone={() => {}} onStale={() => {}} />,
    ).matchAll(/<button[^>]*aria-label="([^":]+): /g),
  ].map(([, name]) => name)

test('a report whose listing or person was acted on can be closed as acted on; others only by acting', () => {
  const READ = 'Read the last messages'
  expect(listButtons({})).toEqual([READ, 'Hide listing', 'Warn', 'Ban person', 'Dismiss'])
  const hidden = { ...LAMP, hiddenReason: 'report' as const }
  expect(listButtons({ listing: hidden })).toEqual([
    READ,
    'Show again',
    'Warn',
    'Ban person',
    'Already acted on',
    'Dismiss',
  ])
  const banned = person('suresh', { isBanned: true })
  const ofBanned = [READ, 'Hide listing', 'Lift ban', 'Change the end of the ban', 'Already acted on', 'Dismiss']
  expect(listButtons({ person: banned })).toEqual(ofBanned)
  expect(listButtons({ kind: 'person', listing: null, person: banned })).toContain('Already acted on')
  // Neither for a conversation about the reporter's own listing, nor for a decided report.
  expect(listButtons({ listing: { ...hidden, sellerId: 'bina' } })).not.toContain('Already acted on')
  expect(listButtons({ listing: hidden, status: 'acted' })).toEqual([READ, 'Show again', 'Warn', 'Ban person'])
})

test('in Hindi, everything but names is in Hindi', () => {
  const changes: Partial<Report> = {
    kind: 'listing',
    person: person('suresh', { isBanned: true, formerAccounts: 2 }),
    reporter: person('bina', { isGone: true, trace: 'erased', again: { id: 'r', name: 'rekha' } }),
    changed: ['name', 'title', 'price', 'description', 'photos'],
    asReported: { name: 'sura', title: 'Brass', price: 400 },
    ofPerson: 3,
  }
  const html = inLanguage('hi', () =>
    renderToStaticMarkup(<ReportCard report={{ ...report, ...changes }} onDone={() => {}} onStale={() => {}} />),
  )
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  expect(text).toContain('इस लिस्टिंग की 1 शिकायत, इस व्यक्ति की कुल 3')
  expect(html).toContain('href="/hi/profile/suresh"')
  const names = new Set(['Lamp', 'Brass', 'suresh', 'sura', 'bina', 'rekha', 'khazana', 'test', 'pm'])
  expect(text.match(/[a-z]+/gi)?.filter((word) => !names.has(word))).toEqual([])
})

test('what the reporter wrote in another language is marked as such', () => {
  const card = () =>
    renderToStaticMarkup(
      <ReportCard
        report={{ ...report, details: 'They asked for money and left' }}
        onDone={() => {}}
        onStale={() => {}}
      />,
    )
  expect(inLanguage('hi', card)).toMatch(/lang="en-IN"[^>]*>They asked for money/)
  expect(card()).not.toContain('lang=')
})
