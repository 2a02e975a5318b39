import { useState } from 'react'

import type { ReadMessage } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { ChosenImage } from '#app/features/chat/pane/images/chosen-image.tsx'
import { site } from '#app/nouns/site/this-site.ts'
import { MESSAGE_MAX } from '#app/shared/chat.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import { AttachButton, EmojiButton, SendButton } from './composer-buttons.tsx'
import { EmojiRow } from './emoji-row.tsx'
import { MessageField, useWriting } from './message-field.tsx'
import { ReplyStrip } from './reply-strip.tsx'
import { useAttachment } from './use-attachment.ts'

type Props = {
  conversationId: string
  viewerId: string
  otherName: string
  replyingTo: ReadMessage | null
  onCancelReply: () => void
  sendText: (text: string, replyingTo: ReadMessage | null) => void
  sendImage: (file: File, replyingTo: ReadMessage | null) => void
  /** Called on every keystroke. */
  typed: () => void
  field: React.RefObject<HTMLTextAreaElement | null>
}

/** The form in which a message is written: text, an image, or both. */
export function Composer(props: Props) {
  const { conversationId, viewerId, otherName, replyingTo, onCancelReply, sendText, sendImage, typed, field } = props
  const inBrowser = useInBrowser()
  const writing = useWriting(conversationId, viewerId, field)
  const attachment = useAttachment(conversationId, viewerId)
  const [emojiOpen, setEmojiOpen] = useState(false)
  const { image, preparing, problem } = attachment
  const words = trimVisible(writing.text)
  const canSend = inBrowser && !preparing && (words !== '' || image !== null) && writing.text.length <= MESSAGE_MAX

  function sendDraft() {
    if (!canSend) return
    if (image) sendImage(image, replyingTo)
    if (words) sendText(words, image ? null : replyingTo)
    attachment.clear()
    writing.setText('')
    setEmojiOpen(false)
    onCancelReply()
  }

  return (
    // A dropped file can also be chosen with the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <form
      noValidate
      className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      onSubmit={(event) => {
        event.preventDefault()
        sendDraft()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (attachment.attach(event.dataTransfer.files)) event.preventDefault()
      }}
    >
      <p className="hidden px-4 pt-3 text-sm text-ink-soft noscript:block">{say.needsScript()}</p>
      {replyingTo && <ReplyStrip message={replyingTo} viewerId={viewerId} onCancel={onCancelReply} />}
      {image && <ChosenImage key={image.name + image.size} file={image} onRemove={attachment.remove} />}
      {preparing && (
        <p role="status" className="px-4 pt-2 text-sm text-ink-soft">
          {say.preparingPhoto()}
        </p>
      )}
      {problem && (
        <p role="alert" className="px-4 pt-2 text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
      {emojiOpen && (
        <EmojiRow
          onPick={(emoji) => {
            writing.insert(emoji)
            typed()
          }}
        />
      )}
      <div className="flex items-end gap-0.5 p-2 lg:px-4">
        {site().chatImages && (
          <AttachButton
            disabled={!inBrowser}
            onPick={(files) => {
              attachment.attach(files)
              field.current?.focus()
            }}
          />
        )}
        <EmojiButton open={emojiOpen} disabled={!inBrowser} onClick={() => setEmojiOpen(!emojiOpen)} />
        <MessageField
          writing={writing}
          otherName={otherName}
          onTyped={typed}
          onSend={sendDraft}
          onEscape={() => {
            if (emojiOpen) setEmojiOpen(false)
            else if (replyingTo) onCancelReply()
          }}
          onFiles={attachment.attach}
        />
        <SendButton disabled={!canSend} />
      </div>
    </form>
  )
}
