import { expect, test } from 'vitest'

import type { Outgoing } from '#app/features/chat/sync/outbox/outbox-moves.ts'
import { modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'

import { keepConversationState, moveTab, NEW_TAB_STATE, type TabMove } from './conversation-state.ts'
import { createTimeline } from './timeline.ts'

const moveAll = (...moves: TabMove[]) => moves.reduce(moveTab, NEW_TAB_STATE)

test('each move changes its own part', () => {
  expect(moveAll({ kind: 'load older', loading: true })).toEqual({ ...NEW_TAB_STATE, loadingOlder: true })
  expect(moveAll({ kind: 'type', typing: true })).toEqual({ ...NEW_TAB_STATE, otherTyping: true })
  expect(moveAll({ kind: 'type', typing: true }, { kind: 'type', typing: false })).toEqual(NEW_TAB_STATE)
})

test('two messages being unsent are hidden independently', () => {
  const both = [
    { kind: 'hide', id: 'm1' },
    { kind: 'hide', id: 'm2' },
  ] as const
  expect([...moveAll(...both).hidden]).toEqual(['m1', 'm2'])
  expect([...moveAll(...both, { kind: 'show again', id: 'm1' }).hidden]).toEqual(['m2'])
})

test('a conversation ends once, and who deleted it may become known later', () => {
  const ends = [null, 'other', 'viewer'].map((by) => ({ kind: 'end', by }) as const)
  expect(moveAll(...ends.slice(0, 1))).toMatchObject({ gone: true, deletedBy: null })
  expect(moveAll(...ends)).toMatchObject({ gone: true, deletedBy: 'other' })
})

function openState() {
  const talk = modelConversation()
  for (let n = 0; n < 3; n++) talk.say(OTHER)
  const timeline = createTimeline(talk.page(), VIEWER.id)
  const entry = (id: string, conversation = talk.id): Outgoing => ({
    id,
    conversation,
    type: 'text',
    content: id,
    image: null,
    quote: null,
    createdAt: '2026-11-21T06:00:00.000Z',
    state: 'waiting',
    refused: false,
    problem: null,
  })
  const outbox = { entries: [entry('own'), entry('elsewhere', 'another')], confirmed: [] as string[] }
  const shown = keepConversationState({ id: talk.id, viewer: VIEWER, otherId: OTHER.id }, timeline, {
    entries: () => outbox.entries,
    confirm: (id) => outbox.confirmed.push(id),
  })
  return { talk, timeline, outbox, shown, ids: () => shown.state().messages.map(({ id }) => id) }
}

test('messages of the outbox appear when the state is first published, behind the stored ones', () => {
  const { shown, ids } = openState()
  expect(ids()).toEqual(['m1', 'm2', 'm3'])
  shown.publish()
  expect(ids()).toEqual(['m1', 'm2', 'm3', 'own'])
  expect(shown.initial().messages).toHaveLength(3)
})

test('an entry whose message is stored is shown once and leaves the outbox', () => {
  const { talk, timeline, outbox, shown, ids } = openState()
  const { change } = talk.say(VIEWER, 'own', { id: 'own' })
  if (change) timeline.hear(change)
  shown.publish()
  expect([ids(), outbox.confirmed]).toEqual([['m1', 'm2', 'm3', 'own'], ['own']])
})

test('every move is published; one that ends the conversation leaves no message', () => {
  const { shown, ids } = openState()
  const published: string[][] = []
  const stop = shown.subscribe(() => published.push(ids()))
  shown.apply({ kind: 'hide', id: 'm2' })
  shown.apply({ kind: 'end', by: OTHER.id })
  stop()
  shown.publish()
  expect(published).toEqual([['m1', 'm3', 'own'], []])
  expect([shown.isGone(), shown.state().deletedBy, ids()]).toEqual([true, OTHER.id, []])
})
