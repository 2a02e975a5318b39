import { ImagePlus, SendHorizontal, Smile } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'

import type { ReadMessage } from '#app/features/chat/conversation.ts'
import { ChosenImage } from '#app/features/chat/pane/images/chosen-image.tsx'
import { imageProblem } from '#app/features/chat/pane/images/image-problem.ts'
import { MESSAGE_MAX } from '#app/shared/chat.ts'
import { pastedFiles } from '#app/shared/files/pasted-files.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'
import { Counter } from '#app/ui/forms/field.tsx'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
import { shrunkPicture } from '#app/ui/pictures/shrunk-picture.ts'

import { EmojiRow } from './emoji-row.tsx'
import { isScreenKeyboardOpen, watchEnterKey } from './enter-key.ts'
import { insertAt } from './quick-emoji.ts'
import { ReplyStrip } from './reply-strip.tsx'
import { useChosenImage, useDraft } from './use-draft.ts'

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

const ICON_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-60 aria-expanded:text-brand'

/** The form in which a message is written: text, an image, or both. */
export function Composer(props: Props) {
  const { conversationId, viewerId, otherName, replyingTo, onCancelReply, sendText, sendImage, typed, field } = props
  const inBrowser = useInBrowser()
  const [text, setText] = useDraft(conversationId, viewerId, field)
  const [image, setImage] = useChosenImage(conversationId, viewerId)
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [emojiOpen, setEmojiOpen] = useState(false)
  const [enterKey] = useState(() =>
    watchEnterKey(
      () => matchMedia('(hover: hover) and (pointer: fine)').matches,
      () => isScreenKeyboardOpen(window.visualViewport, window.innerHeight),
    ),
  )
  const file = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const latest = useRef<File>(null)
  const words = trimVisible(text)
  const canSend = inBrowser && !preparing && (words !== '' || image !== null) && text.length <= MESSAGE_MAX

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    if (caret.current !== null) element.setSelectionRange(caret.current, caret.current)
    caret.current = null
    growField(element)
  }, [text, field])

  function attachImage(files: ArrayLike<File> | null | undefined): boolean {
    const chosen = Array.from(files ?? []).find(({ type }) => type.startsWith('image/')) ?? files?.[0]
    if (!chosen) return false
    void takeImage(chosen)
    return true
  }

  async function takeImage(chosen: File) {
    // The size limit applies to the reduced image, so it is not checked here.
    const wrong = imageProblem({ type: chosen.type, name: chosen.name, size: 0 })
    setProblem(wrong)
    if (wrong) return
    setPreparing(true)
    latest.current = chosen
    const shrunk = await shrunkPicture(chosen)
    // Another image was chosen meanwhile.
    if (latest.current !== chosen) return
    setPreparing(false)
    const found = imageProblem(shrunk)
    setProblem(found)
    if (!found) setImage(shrunk)
  }

  function sendDraft() {
    if (!canSend) return
    if (image) sendImage(image, replyingTo)
    if (words) sendText(words, image ? null : replyingTo)
    setImage(null)
    setText('')
    setProblem(null)
    setEmojiOpen(false)
    onCancelReply()
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (enterKey.press(event.nativeEvent)) {
      event.preventDefault()
      sendDraft()
    }
    if (event.key === 'Escape' && (replyingTo || emojiOpen)) {
      if (emojiOpen) setEmojiOpen(false)
      else onCancelReply()
    }
  }

  function insertEmoji(emoji: string) {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: text.length, selectionEnd: text.length }
    const changed = insertAt(text, emoji, selectionStart, selectionEnd)
    caret.current = changed.caret
    setText(changed.text)
    typed()
  }

  return (
    // A dropped file can also be chosen with the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <form
      className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      onSubmit={(event) => {
        event.preventDefault()
        sendDraft()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (attachImage(event.dataTransfer.files)) event.preventDefault()
      }}
    >
      <p className="hidden px-4 pt-3 text-sm text-ink-soft noscript:block">
        Messages need JavaScript. Please turn it on to reply.
      </p>
      {replyingTo && <ReplyStrip message={replyingTo} viewerId={viewerId} onCancel={onCancelReply} />}
      {image && <ChosenImage key={image.name + image.size} file={image} onRemove={() => setImage(null)} />}
      {preparing && (
        <p role="status" className="px-4 pt-2 text-sm text-ink-soft">
          Preparing the photo...
        </p>
      )}
      {problem && (
        <p role="alert" className="px-4 pt-2 text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
      {emojiOpen && <EmojiRow onPick={insertEmoji} />}
      <div className="flex items-end gap-0.5 p-2 lg:px-4">
        <input
          ref={file}
          type="file"
          accept="image/*,.heic,.heif"
          aria-label="Choose an image"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            attachImage(event.target.files)
            // Allows choosing the same file again.
            event.target.value = ''
            field.current?.focus()
          }}
        />
        <button
          type="button"
          aria-label="Attach an image"
          disabled={!inBrowser}
          className={ICON_BUTTON}
          onClick={() => file.current?.click()}
        >
          <ImagePlus aria-hidden className="size-6" />
        </button>
        <button
          type="button"
          aria-label="Emoji"
          aria-expanded={emojiOpen}
          disabled={!inBrowser}
          className={ICON_BUTTON}
          // The field keeps the focus, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setEmojiOpen(!emojiOpen)}
        >
          <Smile aria-hidden className="size-6" />
        </button>
        <div className="min-w-0 flex-1">
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            aria-label={`Message to ${otherName}`}
            placeholder="Write a message"
            // The label of Enter on touch keyboards, where it adds a line.
            enterKeyHint="enter"
            className="block max-h-36 min-h-11 w-full resize-none overflow-y-auto rounded-xl border border-line-strong bg-page px-4 py-2.5 text-base leading-normal placeholder:text-ink-soft"
            onChange={(event) => {
              setText(event.target.value)
              typed()
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              if (attachImage(pastedFiles(event.clipboardData))) event.preventDefault()
            }}
          />
          <div role="status" className="px-2 text-right empty:hidden">
            <Counter length={text.length} max={MESSAGE_MAX} />
          </div>
        </div>
        <button
          type="submit"
          aria-label="Send"
          disabled={!canSend}
          className="ml-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand hover:bg-brand-strong disabled:bg-sunken disabled:text-ink-soft"
          onMouseDown={(event) => event.preventDefault()}
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
    </form>
  )
}

/** Grows the field with its text, up to the maximum height in its style. */
function growField(element: HTMLTextAreaElement) {
  element.style.height = 'auto'
  const borders = element.offsetHeight - element.clientHeight
  element.style.height = `${element.scrollHeight + borders}px`
}
