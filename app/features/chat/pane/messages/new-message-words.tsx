import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/chat/messages/messages.ts'

import type { ShownMessage } from './use-conversation.ts'

/**
 * Announces new messages to screen readers while the chat is open. The list itself cannot be a live region: scrolling
 * adds and removes messages, and each would be read out.
 */
export function NewMessageWords({ messages, viewerId }: { messages: readonly ShownMessage[]; viewerId: string }) {
  const told = useRef<number | null>(null)
  const [news, setNews] = useState({ upTo: 0, words: '' })
  useEffect(() => {
    const stored = messages.filter(({ seq }) => Number.isFinite(seq))
    const newest = stored.at(-1)?.seq ?? 0
    const before = told.current
    told.current = Math.max(before ?? 0, newest)
    if (before === null) return
    const fresh = stored.filter(({ seq, senderId }) => seq > before && senderId !== viewerId)
    if (fresh.length === 0) return
    const lines = fresh.map(
      ({ sender, type, content }) => `${sender.name}: ${type === 'image' ? say.photo() : content}`,
    )
    setNews({ upTo: newest, words: lines.join('\n') })
  }, [messages, viewerId])
  return (
    <p aria-live="polite" className="sr-only">
      {/* Each announcement is a new element. Identical text in the same element would not be read out again. */}
      <span key={news.upTo}>{news.words}</span>
    </p>
  )
}
