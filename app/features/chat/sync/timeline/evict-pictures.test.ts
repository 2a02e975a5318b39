import { expect, test } from 'vitest'

import type { ConversationChange } from '#app/features/chat/sync/connection/live-events.ts'
import { modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'

import { watchPictures } from './evict-pictures.ts'
import { createTimeline } from './timeline.ts'

/** Three pictures, '/1' to '/3', with a text between them. */
function openPictures(perPage = 50) {
  const talk = modelConversation('talk', { perPage })
  for (const content of ['/1', '/2', 'A text', '/3']) {
    talk.say(OTHER, content, { type: content.startsWith('/') ? 'image' : 'text' })
  }
  const timeline = createTimeline(talk.page(), VIEWER.id)
  const evicted: string[] = []
  const pictures = watchPictures(timeline, (path) => evicted.push(path))
  const hear = (change: ConversationChange | null) => {
    if (change) timeline.hear(change)
    pictures.evictUnsent()
  }
  return { talk, timeline, pictures, evicted, hear }
}

test('the picture of an unsent message is evicted, once; a text has none', () => {
  const { talk, evicted, hear } = openPictures()
  hear(talk.unsend('m2'))
  hear(talk.unsend('m3'))
  hear(talk.say(OTHER).change)
  expect(evicted).toEqual(['/2'])
})

test('a picture that is merely no longer loaded stays', () => {
  const { talk, timeline, pictures, evicted } = openPictures(2)
  for (let n = 0; n < 9; n++) talk.say(OTHER)
  timeline.takeNewest(talk.page())
  expect(timeline.messages.map(({ seq }) => seq)).toEqual([12, 13])
  pictures.evictUnsent()
  expect(evicted).toEqual([])
})

test('with its conversation every loaded picture goes', () => {
  const { talk, pictures, evicted, hear } = openPictures()
  hear(talk.unsend('m1'))
  pictures.evictAll()
  expect(evicted).toEqual(['/1', '/2', '/3'])
})
