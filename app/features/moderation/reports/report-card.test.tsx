import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Report } from '#app/features/moderation/report.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { shownListing, shownPerson, shownReport } from '#test/shown-report.ts'

import { ReportCard } from './report-card.tsx'

const LAMP = shownListing()
const report = shownReport('r1', { kind: 'conversation', conversation: { id: 'c1', isDeleted: false } })
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
  const banned = shownPerson('suresh', { isBanned: true })
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
    person: shownPerson('suresh', { isBanned: true, formerAccounts: 2 }),
    reporter: shownPerson('bina', { isGone: true, trace: 'erased', again: { id: 'r', name: 'rekha' } }),
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
