import { ImageIcon } from 'lucide-react'

import type { Quote } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import { writtenLine } from './row-texts.ts'

type Props = { quote: Quote; viewerId: string; onGo: (messageId: string) => void }

const LOOK =
  'mb-1 block w-full min-w-0 rounded-sm border-l-4 border-brand bg-black/5 px-2.5 py-1.5 text-left text-sm dark:bg-white/8'

/** The message that a reply quotes; a tap scrolls to it. An unsent message shows only a notice. */
export function MessageQuote({ quote, viewerId, onGo }: Props) {
  if (quote.content === null) return <span className={`${LOOK} italic`}>{say.unavailable()}</span>
  const name = quote.senderId === viewerId ? say.you() : quote.senderName
  return (
    <button type="button" className={`${LOOK} min-h-11`} onClick={() => onGo(quote.id)}>
      <span className="sr-only">{say.replyTo()} </span>
      <span className="block truncate font-semibold" dir="auto">
        {name}
      </span>
      <QuotedText type={quote.type} content={quote.content} />
    </button>
  )
}

/** A quoted message in one line. */
export function QuotedText({ type, content }: Pick<Quote, 'type'> & { content: string }) {
  if (type === 'image') {
    return (
      <span className="flex items-center gap-1">
        <ImageIcon aria-hidden className="size-4" />
        {say.photo()}
      </span>
    )
  }
  return (
    <span className="block truncate" dir="auto" lang={type === 'text' ? foreignLang(content) : undefined}>
      {writtenLine({ type, content })}
    </span>
  )
}
