import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { Asking } from '#app/features/chat/conversation-menu/conversation-dialogs.tsx'
import { ConversationMenu } from '#app/features/chat/conversation-menu/conversation-menu.tsx'
import { DeletedConversation } from '#app/features/chat/conversation-menu/deleted-conversation.tsx'
import type { Conversation, MessagePage, Person } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { useAfterClose } from '#app/ui/dialogs/use-after-close.ts'

import { CardPlaceProvider, useCardSlots } from './cards/conversation-cards.ts'
import { ChatClosed } from './chat-closed.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatStatus } from './chat-status.tsx'
import { Composer } from './composer/composer.tsx'
import { useDraft } from './composer/use-draft.ts'
import { ImageView } from './images/image-view.tsx'
import { MessageList } from './messages/message-list.tsx'
import { MessageMenu } from './messages/message-menu.tsx'
import { useConversation, type ShownMessage } from './messages/use-conversation.ts'
import { photoWords } from './texts/row-texts.ts'

type Props = {
  conversation: Conversation
  first: MessagePage
  /** Whether the conversation and messages are cached from an earlier visit. */
  isKept: boolean
  viewer: Person
  now: number
  back: string
  /** Whether to focus the message field, because the user opened the conversation to write. */
  takesFocus: boolean
  onDelete: () => Promise<void>
}

/** One conversation: its item, its messages, and the field to write in. */
export function ChatPane({ conversation: given, first, isKept, viewer, now, back, takesFocus, onDelete }: Props) {
  const chat = useConversation(given, first, viewer, isKept)
  const { conversation } = chat
  const { other } = conversation
  const [replyingTo, setReply] = useDraft('reply', conversation.id, viewer.id)
  const [menu, setMenu] = useState<{ message: ShownMessage; button: HTMLElement; pointer?: number } | null>(null)
  const [unsending, setUnsending] = useState<ShownMessage | null>(null)
  const [asking, ask] = useState<Asking>(null)
  const [viewing, setViewing] = useState<ShownMessage | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line typescript/unbound-method -- these functions do not use `this`
  const { tryAgain, discard, sendText, sendImage, messages } = chat

  const reply = useCallback(
    ({ id }: ShownMessage) => {
      setReply(id)
      field.current?.focus()
    },
    [setReply],
  )
  const cancelReply = useCallback(() => setReply(''), [setReply])
  const mayBlock = !chat.blocking && !other.isGone
  const actions = useMemo(
    () => ({
      reply,
      openMenu: (message: ShownMessage, button: HTMLElement, pointer?: number) =>
        setMenu({ message, button, ...(pointer !== undefined && { pointer }) }),
      openImage: setViewing,
      tryAgain,
      discard,
      report: () => ask('report'),
      block: mayBlock ? () => ask('block') : null,
    }),
    [reply, tryAgain, discard, mayBlock],
  )

  useEffect(() => {
    if (takesFocus && mayFocusField()) field.current?.focus()
  }, [takesFocus])
  // The message is gone, and so is the button that would get the focus back.
  const unsent = useAfterClose(unsending !== null, () => {
    const log = list.current?.querySelector<HTMLElement>('[role=log]')
    const target = (mayFocusField() && field.current) || log
    target?.focus({ preventScroll: true })
  })
  // A message that was unsent meanwhile can be neither replied to nor viewed.
  const stillThere = (chosen: string | undefined) => messages.find(({ id }) => id === chosen) ?? null
  const replied = stillThere(replyingTo)
  const viewed = stillThere(viewing?.id)

  const { refresh } = chat
  const place = useMemo(() => ({ conversation, refresh }), [conversation, refresh])
  const slots = useCardSlots()

  if (chat.gone) {
    const byOther = chat.deletedBy === other.id
    return <DeletedConversation conversation={conversation} byOther={byOther} back={back} onRemove={onDelete} />
  }
  return (
    <CardPlaceProvider value={place}>
      <ChatHeader
        conversation={conversation}
        back={back}
        deeds={slots && <slots.Deeds place={place} messages={messages} closed={chat.closed} />}
        menu={
          <ConversationMenu
            conversation={conversation}
            blocking={chat.blocking}
            asking={asking}
            onAsk={ask}
            setBlocking={chat.setBlocking}
            onDelete={onDelete}
          />
        }
      />
      <ChatStatus status={chat.status} />
      <MessageList ref={list} chat={chat} viewerId={viewer.id} other={other} now={now} actions={actions} />
      {chat.closed ? (
        <ChatClosed other={other} blocking={chat.blocking} setBlocking={chat.setBlocking} />
      ) : (
        <Composer
          conversationId={conversation.id}
          viewerId={viewer.id}
          otherName={other.name}
          replyingTo={replied}
          onCancelReply={cancelReply}
          sendText={sendText}
          sendImage={sendImage}
          typed={chat.typed}
          field={field}
        />
      )}
      {menu && (
        <MessageMenu
          {...menu}
          key={menu.message.id}
          own={menu.message.senderId === viewer.id}
          canReply={!chat.closed}
          onReply={reply}
          onUnsend={setUnsending}
          onClose={() => setMenu(null)}
        />
      )}
      <ConfirmDialog
        open={unsending !== null}
        title={say.unsendQuestion()}
        text={say.unsendText({ name: other.name })}
        action={say.unsend()}
        working={say.unsending()}
        danger
        onClose={() => setUnsending(null)}
        onConfirm={async () => {
          if (!unsending) return
          await chat.unsend(unsending.id)
          unsent(undefined)
        }}
      />
      {viewed && (
        <ImageView
          src={viewed.delivery === 'sent' ? viewed.content : (viewed.preview ?? viewed.content)}
          alt={photoWords(viewed, viewed.senderId === viewer.id ? null : other.name)}
          onClose={() => setViewing(null)}
        />
      )}
    </CardPlaceProvider>
  )
}

/** On a phone, focusing the field would open the keyboard unasked. */
const mayFocusField = () => matchMedia('(pointer: fine)').matches
