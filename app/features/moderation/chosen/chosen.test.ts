import { describe, expect, test } from 'vitest'

import type { ReportGroup } from '#app/features/moderation/report-group.ts'
import type { Deed, Report } from '#app/features/moderation/report.schema.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { fakeAsk } from '#test/fake-ask.ts'
import { shownListing, shownPerson, shownReport } from '#test/shown-report.ts'

import { chooseGroup, chooseReport, fittingDecisions } from './choosable.ts'
import { decideChosen, listCalls } from './decide-chosen.ts'
import { toggled } from './use-chosen.ts'

const LAMP = shownListing()
const group = (more: Partial<ReportGroup>): ReportGroup => ({
  scope: 'listing',
  id: 'lamp',
  count: 5,
  reporters: 5,
  kinds: [],
  reasons: [{ reason: 'spam', count: 5 }],
  oldestAt: '2026-11-20T10:00:00.000Z',
  newestAt: '2026-11-21T10:00:00.000Z',
  first: [shownReport('r1'), shownReport('r2')],
  ...more,
})

test('only the decisions that fit all chosen cards are offered', () => {
  const fit = (...reports: Report[]) => fittingDecisions(reports.map(chooseReport))
  expect(fit()).toEqual([])
  expect(fit(shownReport('a'), shownReport('b'))).toEqual(['dismiss', 'hide', 'ban'])
  expect(fit(shownReport('a'), shownReport('b', { kind: 'person', listing: null }))).toEqual(['dismiss', 'ban'])
  expect(fit(shownReport('a', { listing: { ...LAMP, hiddenReason: 'report' } }))).toEqual(['dismiss', 'ban'])
  // The listing of a reported conversation may be the reporter's own.
  expect(fit(shownReport('a', { kind: 'conversation', listing: { ...LAMP, sellerId: 'bina' } }))).toEqual([
    'dismiss',
    'ban',
  ])
  expect(fit(shownReport('a', { person: shownPerson('suresh', { isAdmin: true }) }))).toEqual(['dismiss', 'hide'])
  expect(fit(shownReport('a', { person: shownPerson('suresh', { isBanned: true }) }))).toEqual(['dismiss', 'hide'])
  expect(fit(shownReport('a', { person: shownPerson('suresh', { isGone: true }) }))).not.toContain('ban')
  const fitGroup = (more: Partial<ReportGroup>) => fittingDecisions(chooseGroup(group(more)))
  expect(fitGroup({})).toEqual(['dismiss', 'hide', 'ban'])
  expect(fitGroup({ scope: 'about', id: 'suresh' })).toEqual(['dismiss', 'ban'])
  const both = [shownReport('r1'), shownReport('r2', { person: shownPerson('bina'), reporter: shownPerson('suresh') })]
  expect(fitGroup({ scope: 'conversation', id: 'c', first: both })).toEqual(['dismiss'])
})

test('with Shift, all open cards between two boxes are chosen, or none of them', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, isOpen: id !== 'c' }))
  const click = (ids: string[], id: string, from: string | null) => [...toggled(rows, new Set(ids), { id, from })]
  expect(click([], 'b', null)).toEqual(['b'])
  expect(click(['b'], 'e', 'b')).toEqual(['b', 'd', 'e'])
  expect(click(['e'], 'a', 'e')).toEqual(['e', 'a', 'b', 'd'])
  expect(click(['a', 'b', 'd', 'e'], 'd', 'a')).toEqual(['e'])
  expect(click(['a'], 'b', 'gone')).toEqual(['a', 'b'])
})

describe('deciding', () => {
  const deed = (closed: string[], more: object = {}): Deed => ({ did: 'dismissed', closed, ...more })

  test('dismisses each report and each group as it was seen', async () => {
    const chosen = [chooseReport(shownReport('r9')), ...chooseGroup(group({}))]
    const asked: unknown[] = []
    const answers = [deed(['r9']), deed(['r1', 'r2', 'r3'], { meanwhile: { decided: 1, renewed: 1 } })]
    const done: Deed[] = []
    const outcome = await decideChosen(
      listCalls(chosen, 'dismiss', null),
      fakeAsk((method, path, body) => {
        asked.push([method, path, body])
        return Promise.resolve(answers[asked.length - 1])
      }),
      (one) => void done.push(one),
    )
    expect(asked).toEqual([
      ['PUT', '/admin/report-groups/report/r9/dismissed', { newestAt: '2026-11-20T10:00:00.000Z', count: 1 }],
      ['PUT', '/admin/report-groups/listing/lamp/dismissed', { newestAt: '2026-11-21T10:00:00.000Z', count: 5 }],
    ])
    expect(outcome).toEqual({
      closed: ['r9', 'r1', 'r2', 'r3'],
      meanwhile: { decided: 1, renewed: 1 },
      failure: null,
    })
    expect(done).toEqual(answers)
  })

  test('hides a listing once and bans a person once, however many of their reports are chosen', () => {
    const chosen = ['a', 'b', 'c'].map((id) => chooseReport(shownReport(id)))
    expect(listCalls(chosen, 'hide', 'spam')).toEqual([
      { path: '/admin/items/lamp/hidden', body: { hidden: true, why: 'spam', conversationReport: null }, count: 3 },
    ])
    expect(listCalls(chosen, 'ban', null)).toEqual([
      { path: '/admin/people/suresh/banned', body: { banned: true }, count: 3 },
    ])
    // A conversation's report is decided by name.
    const talk = chooseReport(shownReport('t', { kind: 'conversation' }))
    expect(listCalls([...chosen, talk], 'hide', 'spam').map(({ body }) => body)).toEqual([
      { hidden: true, why: 'spam', conversationReport: null },
      { hidden: true, why: 'spam', conversationReport: 't' },
    ])
  })

  test('goes on after one that is gone, tells what others decided, and stops when the connection is lost', async () => {
    const chosen = ['a', 'b', 'c', 'd'].map((id) => chooseReport(shownReport(id)))
    const failure = (status: number) => new ApiFailure({ status, code: 'x', message: `failed ${status}` })
    const answers = [failure(404), deed([], { meanwhile: { decided: 1, renewed: 0 } }), failure(0), deed(['d'])]
    let calls = 0
    const outcome = await decideChosen(
      listCalls(chosen, 'dismiss', null),
      () => {
        const answer = answers[calls++]
        return answer instanceof ApiFailure ? Promise.reject(answer) : Promise.resolve(answer as never)
      },
      () => {},
    )
    expect(calls).toBe(3)
    expect(outcome).toMatchObject({ closed: [], meanwhile: { decided: 1 }, failure: { message: 'failed 0' } })
  })
})
