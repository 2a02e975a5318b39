import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ConversationChange } from '#app/features/chat/sync/connection/live-events.ts'
import { modelConversation, OTHER, VIEWER, type ModelConversation } from '#test/cases/conversation-model.ts'

import { createTimeline, type Timeline } from './timeline.ts'

const ids = (timeline: Timeline) => timeline.messages.map(({ id }) => id)

function begin(said = 3, sizes = {}) {
  const talk = modelConversation('talk', sizes)
  for (let n = 0; n < said; n++) talk.say(n % 2 === 0 ? OTHER : VIEWER)
  return { talk, timeline: createTimeline(talk.page(), VIEWER.id) }
}

/** Unwraps a change from the model, in tests that expect one. */
function told(change: ConversationChange | null): ConversationChange {
  if (!change) throw new Error('Nothing changed')
  return change
}

test('a live message is appended once', () => {
  const { talk, timeline } = begin()
  const { change } = talk.say(OTHER)
  for (let time = 0; time < 2; time++) timeline.hear(told(change))
  expect(ids(timeline)).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect([timeline.revision, timeline.hasGap]).toEqual([4, false])
})

test('a message that arrives before its predecessor waits for it', () => {
  const { talk, timeline } = begin()
  const [fourth, fifth] = [talk.say(OTHER).change, talk.say(OTHER).change]
  timeline.hear(told(fifth))
  expect([ids(timeline).at(-1), timeline.revision, timeline.hasGap]).toEqual(['m5', 3, true])
  timeline.hear(told(fourth))
  expect(ids(timeline).slice(-2)).toEqual(['m4', 'm5'])
  expect([timeline.revision, timeline.hasGap]).toEqual([5, false])
})

test('an unsent message disappears, also from quotes, and never returns', () => {
  const { talk, timeline } = begin()
  const stale = talk.page()
  timeline.hear(told(talk.say(OTHER, 'Yes', { replyingTo: 'm2' }).change))
  expect(timeline.messages.at(-1)?.quote?.content).toBe('Message 2')
  const unsent = told(talk.unsend('m2'))
  timeline.hear(unsent)
  expect(ids(timeline)).toEqual(['m1', 'm3', 'm4'])
  expect(timeline.messages.at(-1)?.quote).toMatchObject({ id: 'm2', content: null })
  timeline.takeNewest({ ...stale, revision: 99 })
  expect(ids(timeline)).not.toContain('m2')
})

test('a message whose unsending arrives first is never shown', () => {
  const { talk, timeline } = begin()
  const said = told(talk.say(OTHER).change)
  timeline.hear(told(talk.unsend('m4')))
  timeline.hear(said)
  expect(ids(timeline)).toEqual(['m1', 'm2', 'm3'])
  expect(timeline.hasGap).toBe(false)
})

test('read positions only grow, in whatever order they arrive', () => {
  const { talk, timeline } = begin(6)
  const first = told(talk.read(VIEWER, 3))
  const second = told(talk.read(VIEWER, 5))
  const other = told(talk.read(OTHER, 6))
  for (const change of [second, other, first]) timeline.hear(change)
  expect([timeline.readUpTo, timeline.otherReadUpTo]).toEqual([5, 6])
})

test('catching up brings new and unsent messages, page by page', () => {
  const { talk, timeline } = begin(3, { perCatchUp: 2 })
  for (let n = 0; n < 5; n++) talk.say(OTHER)
  talk.unsend('m1')
  talk.read(OTHER, 8)
  let pages = 0
  for (let more = true; more; pages++) {
    const page = talk.page({ after: timeline.revision })
    timeline.takeChanges(page)
    more = page.more
  }
  expect(pages).toBe(3)
  expect(ids(timeline)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'])
  expect([timeline.revision, timeline.otherReadUpTo]).toEqual([10, 8])
})

test('older messages are prepended, unless they do not join the loaded ones', () => {
  const { talk, timeline } = begin(10, { perPage: 3 })
  expect([ids(timeline), timeline.hasOlder]).toEqual([['m8', 'm9', 'm10'], true])
  const page = talk.page({ before: 8 })
  timeline.takeOlder(page, 8)
  timeline.takeOlder(page, 8)
  expect(ids(timeline)[0]).toBe('m5')
  for (const before of [5, 2]) timeline.takeOlder(talk.page({ before }), before)
  expect([ids(timeline).length, timeline.hasOlder]).toEqual([10, false])
})

test('older messages requested before a restart are ignored', () => {
  const { talk, timeline } = begin(10, { perPage: 3 })
  const older = talk.page({ before: 8 })
  for (let n = 0; n < 10; n++) talk.say(OTHER)
  timeline.takeNewest(talk.page())
  timeline.takeOlder(older, 8)
  expect([ids(timeline), timeline.oldestSeq]).toEqual([['m18', 'm19', 'm20'], 18])
})

test('a message unsent before the first page never appears, however late its events and pages arrive', () => {
  const { talk, timeline } = begin(5, { perPage: 3 })
  const older = talk.page({ before: 3 })
  const stale = talk.page({ after: 0 })
  const said = told(talk.say(OTHER).change)
  for (const id of ['m1', 'm2', 'm6']) talk.unsend(id)
  timeline.takeNewest(talk.page())
  timeline.hear(said)
  timeline.takeOlder(older, 3)
  timeline.takeChanges(stale)
  expect(ids(timeline)).toEqual(['m3', 'm4', 'm5'])
})

test('an old message that arrives late comes with its page, and a late reply quotes no unsent one', () => {
  const talk = modelConversation('talk', { perPage: 3 })
  const old = told(talk.say(OTHER).change)
  for (let n = 0; n < 5; n++) talk.say(OTHER)
  const timeline = createTimeline(talk.page(), VIEWER.id)
  timeline.hear(old)
  expect(ids(timeline)).toEqual(['m4', 'm5', 'm6'])
  const reply = told(talk.say(OTHER, 'Yes', { replyingTo: 'm5' }).change)
  timeline.hear(told(talk.unsend('m5')))
  timeline.hear(reply)
  expect(timeline.messages.at(-1)?.quote).toMatchObject({ id: 'm5', content: null })
})

test('a page that leaves a gap restarts the timeline, with the events since it was read', () => {
  const { talk, timeline } = begin(4, { perPage: 3 })
  for (let n = 0; n < 20; n++) talk.say(OTHER)
  const page = talk.page()
  timeline.hear(told(talk.say(OTHER).change))
  timeline.takeNewest(page)
  expect(ids(timeline)).toEqual(['m22', 'm23', 'm24', 'm25'])
  expect([timeline.hasOlder, timeline.revision, timeline.hasGap]).toEqual([true, 25, false])
})

/** Anything that a network may do to events and responses. */
function play(talk: ModelConversation, timeline: Timeline, steps: readonly [kind: string, n: number][]) {
  const told: ConversationChange[] = []
  const answers: (() => void)[] = []
  for (const [kind, n] of steps) {
    const some = talk.messages()
    const one = some[n % Math.max(1, some.length)]
    let change: ConversationChange | null = null
    if (kind === 'say') change = talk.say(n % 3 === 0 ? VIEWER : OTHER).change
    if (kind === 'reply') change = talk.say(OTHER, 'Yes', one && { replyingTo: one.id }).change
    if (kind === 'unsend' && one) change = talk.unsend(one.id)
    if (kind === 'read') change = talk.read(n % 2 === 0 ? VIEWER : OTHER, n)
    if (change) told.push(change)
    // Events stay in the list, so they may arrive again, in any order, or never.
    const heard = told[told.length - 1 - (n % Math.max(1, Math.min(5, told.length)))]
    if (kind === 'hear' && heard) timeline.hear(heard)
    if (kind === 'catch up') {
      const page = talk.page({ after: timeline.revision })
      answers.push(() => timeline.takeChanges(page))
    }
    if (kind === 'older' && timeline.hasOlder) {
      const [before, page] = [timeline.oldestSeq, talk.page({ before: timeline.oldestSeq })]
      answers.push(() => timeline.takeOlder(page, before))
    }
    if (kind === 'newest') {
      const page = talk.page()
      answers.push(() => timeline.takeNewest(page))
    }
    if (kind === 'answer') answers.splice(n % Math.max(1, answers.length), 1)[0]?.()
    const seqs = timeline.messages.map(({ seq }) => seq)
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
  }
}

test('after catching up the timeline equals the server’s, whichever events came twice, late, reordered or never', () => {
  const kinds = [
    'say',
    'say',
    'reply',
    'unsend',
    'read',
    'hear',
    'hear',
    'hear',
    'catch up',
    'older',
    'newest',
    'answer',
  ]
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 12 })), { maxLength: 60 }),
      (said, steps) => {
        const { talk, timeline } = begin(said, { perPage: 3, perCatchUp: 4 })
        play(talk, timeline, steps)
        for (let more = true; more;) {
          const page = talk.page({ after: timeline.revision })
          timeline.takeChanges(page)
          more = page.more
        }
        const all = talk.messages()
        const shown = timeline.messages.map(({ id, quote }) => ({ id, quoted: quote?.content }))
        const loaded = all.filter(({ seq }) => !timeline.hasOlder || seq >= timeline.oldestSeq)
        expect(shown).toEqual(loaded.map(({ id, quote }) => ({ id, quoted: quote?.content })))
        expect(timeline.revision).toBe(talk.revision)
        expect(timeline.hasGap).toBe(false)
        expect([timeline.readUpTo, timeline.otherReadUpTo]).toEqual([talk.readUpTo[VIEWER.id], talk.readUpTo[OTHER.id]])
        while (timeline.hasOlder) timeline.takeOlder(talk.page({ before: timeline.oldestSeq }), timeline.oldestSeq)
        expect(ids(timeline)).toEqual(all.map(({ id }) => id))
      },
    ),
    { numRuns: 2000 },
  )
})
