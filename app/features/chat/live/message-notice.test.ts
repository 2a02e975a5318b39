import { expect, test } from 'vitest'

import type { ConversationChange } from '#app/features/chat/sync/connection/live-events.ts'
import { modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'

import { buildNotice } from './message-notice.ts'

function told(by = OTHER): Extract<ConversationChange, { event: 'message' }> {
  const { change } = modelConversation('talk').say(by)
  if (change?.event !== 'message') throw new Error('It is told of')
  return change
}

test('a message to the viewer is announced once, and not in the visible conversation', () => {
  expect(buildNotice(told(), VIEWER.id, null)).toEqual({ text: 'New message from Suresh', to: '/messages?c=talk' })
  expect(buildNotice(told(), VIEWER.id, 'another')).toEqual({ text: 'New message from Suresh', to: '/messages?c=talk' })
  expect(buildNotice(told(), VIEWER.id, 'talk')).toBe(null)
  expect(buildNotice({ ...told(), again: true }, VIEWER.id, null)).toBe(null)
})

test('own messages and other events cause no notice', () => {
  expect(buildNotice(told(VIEWER), VIEWER.id, null)).toBe(null)
  expect(buildNotice({ event: 'gap' }, VIEWER.id, null)).toBe(null)
})
