import { EllipsisVertical, Reply } from 'lucide-react'
import { memo, useCallback, useRef } from 'react'

import * as say from '#app/features/chat/messages/messages.ts'
import { MessageQuote } from '#app/features/chat/pane/texts/message-quote.tsx'
import { MessageText } from '#app/features/chat/pane/texts/message-text.tsx'
import { fullTime } from '#app/features/chat/pane/texts/message-time.ts'
import { photoWords } from '#app/features/chat/pane/texts/row-texts.ts'
import { problemText } from '#app/features/chat/sync/outbox/outbox-problems.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { useLongPress } from '#app/ui/hooks/use-long-press.ts'

import { DeliveryMark } from './delivery-mark.tsx'
import type { Delivery } from './delivery.ts'
import { MessageImage } from './message-image.tsx'
import type { ShownMessage } from './use-conversation.ts'

/** The actions on a message. The object's identity is stable while the chat is open. */
export interface MessageActions {
  reply: (message: ShownMessage) => void
  /** `pointer` is that of the finger that still holds the message. */
  openMenu: (message: ShownMessage, button: HTMLElement, pointer?: number) => void
  openImage: (message: ShownMessage) => void
  goTo: (messageId: string) => void
  tryAgain: (id: string) => void
  discard: (id: string) => void
  /** Ask before they act. Nobody blocks twice, nor an account that is closed. */
  report: () => void
  block: (() => void) | null
}

type Props = {
  message: ShownMessage
  own: boolean
  /** The formatted time; for an older message, a short date. */
  time: string
  viewerId: string
  otherName: string
  startsRun: boolean
  endsRun: boolean
  /** Null for messages of the other person. */
  delivery: Delivery | null
  highlighted: boolean
  actions: MessageActions
}

export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, own, time, viewerId, otherName, startsRun, endsRun, delivery, highlighted, actions } = props
  const { type, content, createdAt, quote } = message
  const name = own ? null : otherName
  const isText = type === 'text'
  const menuButton = useRef<HTMLButtonElement>(null)
  const longPress = useLongPress(
    useCallback(
      (pointer: number) => {
        if (menuButton.current) actions.openMenu(message, menuButton.current, pointer)
      },
      [actions, message],
    ),
  )
  const hasMenu = message.delivery === 'sent'
  const look = own ? 'bg-brand-soft text-on-brand-soft' : 'border border-line bg-surface'
  return (
    <div className={`flex flex-col ${own ? 'items-end' : 'items-start'} ${startsRun ? 'pt-2' : 'pt-0.5'}`}>
      <div className={`group relative flex max-w-full items-center gap-0.5 ${own ? 'flex-row-reverse' : ''}`}>
        <div
          data-message={message.id}
          className={`max-w-[min(34rem,100%)] min-w-0 rounded-lg px-3 py-2 transition-shadow duration-300 ${look} ${endsRun ? (own ? 'rounded-br-sm' : 'rounded-bl-sm') : ''} ${highlighted ? 'ring-3 ring-accent' : ''} ${hasMenu ? HOLDABLE : ''}`}
          {...(hasMenu && longPress)}
        >
          <span className="sr-only">{name ?? say.you()}: </span>
          {quote && <MessageQuote quote={quote} viewerId={viewerId} onGo={actions.goTo} />}
          {isText ? (
            <span dir="auto" lang={foreignLang(content)} className="text-base wrap-anywhere whitespace-pre-wrap">
              <MessageText text={content} />
            </span>
          ) : (
            <MessageImage message={message} alt={photoWords(message, name)} onOpen={actions.openImage} />
          )}
          <span
            className={`flex items-center justify-end gap-1 text-xs tabular-nums ${own ? '' : 'text-ink-soft'} ${isText ? 'float-right mt-1.5 ml-3' : 'mt-1'}`}
          >
            <time dateTime={createdAt} title={fullTime(createdAt)}>
              {time}
            </time>
            {delivery && <DeliveryMark delivery={delivery} />}
          </span>
        </div>
        {hasMenu && <BubbleButtons ref={menuButton} message={message} name={name} time={time} actions={actions} />}
      </div>
      {message.delivery === 'queued' && (
        <p className="text-sm text-ink-soft" aria-hidden>
          {say.queued()}
        </p>
      )}
      {message.delivery === 'failed' && <NotSent message={message} actions={actions} />}
    </div>
  )
})

/** A finger holds the message for its menu, which copies the text, too; links keep the browser's own. */
const HOLDABLE =
  'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] [&_a]:[-webkit-touch-callout:default]'

// A long press opens the menu on touch screens. The button is for keyboards and screen readers there.
const MENU_BUTTON =
  '-mx-1 pointer-coarse:absolute pointer-coarse:top-0 pointer-coarse:mx-0 pointer-coarse:bg-raised pointer-coarse:not-focus-visible:sr-only'

const BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 noscript:hidden'

type ButtonsProps = {
  ref: React.Ref<HTMLButtonElement>
  message: ShownMessage
  name: string | null
  time: string
  actions: MessageActions
}

function BubbleButtons({ ref, message, name, time, actions }: ButtonsProps) {
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-label={name === null ? say.ownMessageOptions({ time }) : say.messageOptions({ name, time })}
        aria-haspopup="menu"
        className={`${BUTTON} ${MENU_BUTTON}`}
        onClick={(event) => actions.openMenu(message, event.currentTarget)}
      >
        <EllipsisVertical aria-hidden className="size-4.5" />
      </button>
      {/* A shortcut for mouse users; the menu offers the same to everybody. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        title={say.reply()}
        className={`${BUTTON} -mx-2 max-sm:hidden pointer-coarse:hidden`}
        onClick={() => actions.reply(message)}
      >
        <Reply aria-hidden className="size-4.5" />
      </button>
    </>
  )
}

function NotSent({ message: { id, problem }, actions }: { message: ShownMessage; actions: MessageActions }) {
  return (
    <p className="flex max-w-full flex-wrap items-center justify-end gap-x-1 text-sm text-bad">
      <span className="min-w-0 text-right">{(problem && problemText(problem)) ?? say.wasNotSent()}</span>
      <button
        type="button"
        className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold underline underline-offset-2"
        onClick={() => actions.tryAgain(id)}
      >
        {say.tryAgain()}
      </button>
      <button
        type="button"
        className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold underline underline-offset-2"
        onClick={() => actions.discard(id)}
      >
        {say.discard()}
      </button>
    </p>
  )
}
