import { X } from 'lucide-react'

import type { ReadMessage } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { QuotedText } from '#app/features/chat/pane/texts/message-quote.tsx'

type Props = { message: ReadMessage; viewerId: string; onCancel: () => void }

/** Shown above the field: the message that the next one replies to. */
export function ReplyStrip({ message: { sender, type, content }, viewerId, onCancel }: Props) {
  return (
    <div className="mx-2 mt-2 flex items-center gap-2 rounded-md border-l-4 border-brand bg-sunken pl-3 lg:mx-4">
      <p className="min-w-0 flex-1 py-1.5 text-sm">
        <span className="block truncate font-semibold" dir="auto">
          {sender.id === viewerId ? say.replyingToYourself() : say.replyingTo({ name: sender.name })}
        </span>
        <QuotedText type={type} content={content} />
      </p>
      <button
        type="button"
        aria-label={say.cancelReply()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        onClick={onCancel}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
