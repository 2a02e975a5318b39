import { useLayoutEffect, useRef, useState } from 'react'

import * as say from '#app/features/chat/messages/messages.ts'
import { MESSAGE_MAX } from '#app/shared/chat.ts'
import { pastedFiles } from '#app/shared/files/pasted-files.ts'
import { Counter } from '#app/ui/forms/field.tsx'

import { isScreenKeyboardOpen, watchEnterKey } from './enter-key.ts'
import { insertAt } from './quick-emoji.ts'
import { useDraft } from './use-draft.ts'

export type Writing = {
  field: React.RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  /** Replaces the selection, and puts the caret behind it. */
  insert: (piece: string) => void
}

/** The text in the message field, which grows with it. */
export function useWriting(conversationId: string, viewerId: string, field: Writing['field']): Writing {
  const [text, setText] = useDraft('draft', conversationId, viewerId, field)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    if (caret.current !== null) element.setSelectionRange(caret.current, caret.current)
    caret.current = null
    growField(element)
  }, [text, field])

  function insert(piece: string) {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: text.length, selectionEnd: text.length }
    const changed = insertAt(text, piece, selectionStart, selectionEnd)
    caret.current = changed.caret
    setText(changed.text)
  }

  return { field, text, setText, insert }
}

/** Grows the field with its text, up to the maximum height in its style. */
function growField(element: HTMLTextAreaElement) {
  element.style.height = 'auto'
  const borders = element.offsetHeight - element.clientHeight
  element.style.height = `${element.scrollHeight + borders}px`
}

type Props = {
  writing: Writing
  otherName: string
  onTyped: () => void
  /** Enter, where it does not add a line. */
  onSend: () => void
  onEscape: () => void
  /** Called with pasted files. Returns whether it took one. */
  onFiles: (files: ArrayLike<File>) => boolean
}

/** The field of a message, with the counter of its characters. */
export function MessageField({ writing, otherName, onTyped, onSend, onEscape, onFiles }: Props) {
  const { field, text, setText } = writing
  const [enterKey] = useState(() =>
    watchEnterKey(
      () => matchMedia('(hover: hover) and (pointer: fine)').matches,
      () => isScreenKeyboardOpen(window.visualViewport, window.innerHeight),
    ),
  )

  function onKeyDown(event: React.KeyboardEvent) {
    if (enterKey.press(event.nativeEvent)) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'Escape') onEscape()
  }

  return (
    <div className="min-w-0 flex-1">
      <textarea
        ref={field}
        rows={1}
        value={text}
        dir="auto"
        aria-label={say.messageTo({ name: otherName })}
        placeholder={say.writeMessage()}
        // The label of Enter on touch keyboards, where it adds a line.
        enterKeyHint="enter"
        className="block max-h-36 min-h-11 w-full resize-none overflow-y-auto rounded-xl border border-line-strong bg-page px-4 py-2.5 text-base leading-normal placeholder:text-ink-soft"
        onChange={(event) => {
          setText(event.target.value)
          onTyped()
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (onFiles(pastedFiles(event.clipboardData))) event.preventDefault()
        }}
      />
      <div role="status" className="px-2 text-right empty:hidden">
        <Counter length={text.length} max={MESSAGE_MAX} />
      </div>
    </div>
  )
}
