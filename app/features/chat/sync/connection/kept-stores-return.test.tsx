import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useConversations } from '#app/features/chat/inbox/use-conversations.ts'
import { useConversation } from '#app/features/chat/pane/messages/use-conversation.ts'
import { listed, modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { ALL_CONVERSATIONS } from '#test/opened-list.ts'

// Both hooks keep their stores for a while: a user who returns in time finds the old state, up to date. The tests see
// this by what shows when the page returns with different loader data.

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
})

function talkWith(words: string) {
  const talk = modelConversation('talk')
  talk.say(OTHER, words)
  return talk
}

function List({ words }: { words: string }) {
  const first = { conversations: [listed(talkWith(words))], next: null }
  const { conversations } = useConversations(ALL_CONVERSATIONS, first, VIEWER.id)
  return conversations.map(({ lastMessage }) => lastMessage?.content)
}

function Messages({ words }: { words: string }) {
  const talk = talkWith(words)
  const { messages } = useConversation(listed(talk), talk.page(), VIEWER)
  return messages.map(({ content }) => content)
}

test.each([
  ['the list of conversations', 60_000, List],
  ['the messages of a conversation', 5 * 60_000, Messages],
])('%s: kept for %i ms', (_, keptMs, Shown) => {
  const shown = (words: string) => renderToStaticMarkup(<Shown words={words} />)
  expect(shown('First')).toBe('First')
  vi.advanceTimersByTime(keptMs - 1)
  expect(shown('Second')).toBe('First')
  vi.advanceTimersByTime(1)
  expect(shown('Third')).toBe('Third')
})
