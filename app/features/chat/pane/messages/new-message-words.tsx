import { Fragment, useEffect, useRef, useState } from 'react'

import { writtenLine } from '#app/features/chat/pane/texts/row-texts.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import type { ShownMessage } from './use-conversation.ts'

/**
 * Announces new messages to screen readers while the chat is open. The list itself cannot be a live region: scrolling
 * adds and removes messages, and each would be read out.
 */
export function NewMessageWords({ messages, viewerId }: { messages: readonly ShownMessage[]; viewerId: string }) {
  const lastTold = useRef<number | null>(null)
  const [news, setNews] = useState<{ upTo: number; fresh: readonly ShownMessage[] }>({ upTo: 0, fresh: [] })
  useEffect(() => {
    const stored = messages.filter(({ seq }) => Number.isFinite(seq))
    const newest = stored.at(-1)?.seq ?? 0
    const before = lastTold.current
    lastTold.current = Math.max(before ?? 0, newest)
    if (before === null) return
    const fresh = stored.filter(({ seq, senderId }) => seq > before && senderId !== viewerId)
    if (fresh.length > 0) setNews({ upTo: newest, fresh })
  }, [messages, viewerId])
  return (
    <p aria-live="polite" className="sr-only">
      {/* Each announcement is a new element. Identical text in the same element would not be read out again. */}
      <span key={news.upTo}>
        {news.fresh.map(({ id, sender, type, content }, place) => (
          <Fragment key={id}>
            {`${place > 0 ? '\n' : ''}${sender.name}: `}
            {type === 'text' ? <span lang={foreignLang(content)}>{content}</span> : writtenLine({ type, content })}
          </Fragment>
        ))}
      </span>
    </p>
  )
}
