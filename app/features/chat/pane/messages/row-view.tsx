import type { Person } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { useCardPlace, useCardSlots } from '#app/features/chat/pane/cards/conversation-cards.ts'
import { fullTime, listTime } from '#app/features/chat/pane/texts/message-time.ts'
import { isCard } from '#app/shared/chat.ts'

import { DayLine, UnreadLine } from './day-line.tsx'
import { decideDelivery } from './delivery.ts'
import { MessageBubble, type MessageActions } from './message-bubble.tsx'
import { MessageCaution } from './message-caution.tsx'
import type { Row } from './message-rows.ts'
import type { ShownMessage } from './use-conversation.ts'

type Props = {
  row: Row
  viewerId: string
  other: Person
  now: number
  otherReadUpTo: number
  highlighted: boolean
  actions: MessageActions
}

/** A row of the chat: a message with the lines above it, or the dots that show that somebody is typing. */
export function RowView({ row, viewerId, other, now, otherReadUpTo, highlighted, actions }: Props) {
  if (row.kind === 'typing') return <Typing name={other.name} />
  const { message, own, startsDay, startsUnread, startsRun, endsRun } = row
  return (
    <div data-row-key={row.key}>
      {startsDay && <DayLine time={message.createdAt} now={now} />}
      {startsUnread && <UnreadLine />}
      {isCard(message.type) ? (
        <CardBubble
          message={message}
          own={own}
          time={listTime(message.createdAt, now)}
          otherName={other.name}
          highlighted={highlighted}
        />
      ) : (
        <MessageBubble
          message={message}
          own={own}
          time={listTime(message.createdAt, now)}
          viewerId={viewerId}
          otherName={other.name}
          startsRun={startsRun}
          endsRun={endsRun}
          delivery={own ? decideDelivery(message, otherReadUpTo) : null}
          highlighted={highlighted}
          actions={actions}
        />
      )}
      <MessageCaution message={message} other={other} actions={actions} />
    </div>
  )
}

type CardProps = {
  message: ShownMessage
  own: boolean
  time: string
  otherName: string
  highlighted: boolean
}

/** A message that stands for a deed, such as an offer: a frame around what the page's slot shows. */
function CardBubble({ message, own, time, otherName, highlighted }: CardProps) {
  const slots = useCardSlots()
  const place = useCardPlace()
  return (
    <div className={`flex pt-2 ${own ? 'justify-end' : 'justify-start'}`}>
      <div
        data-message={message.id}
        className={`w-full max-w-sm rounded-lg border border-line-strong bg-surface p-3 ${highlighted ? 'ring-3 ring-accent' : ''}`}
      >
        <span className="sr-only">{own ? say.you() : otherName}: </span>
        {slots && place ? <slots.Card place={place} message={message} own={own} /> : <p>{message.content}</p>}
        <p className="mt-1 text-right text-xs text-ink-soft tabular-nums">
          <time dateTime={message.createdAt} title={fullTime(message.createdAt)}>
            {time}
          </time>
        </p>
      </div>
    </div>
  )
}

const DOT = 'size-2 rounded-full bg-ink-soft motion-safe:animate-bounce'

function Typing({ name }: { name: string }) {
  return (
    <div data-row-key="typing" className="flex pt-2">
      <p className="inline-flex h-10 items-center gap-1 rounded-lg rounded-bl-sm border border-line bg-surface px-4">
        <span className="sr-only">{say.isTyping({ name })}</span>
        <span aria-hidden className={DOT} />
        <span aria-hidden className={`${DOT} [animation-delay:150ms]`} />
        <span aria-hidden className={`${DOT} [animation-delay:300ms]`} />
      </p>
    </div>
  )
}
