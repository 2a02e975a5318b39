import { ImagePlus, SendHorizontal, Smile } from 'lucide-react'
import { useRef } from 'react'

import * as say from '#app/features/chat/messages/messages.ts'

const ICON_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-60 aria-expanded:text-brand'

// The field keeps the focus, so that a phone's keyboard stays open.
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

export function AttachButton({ disabled, onPick }: { disabled: boolean; onPick: (files: FileList | null) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*,.heic,.heif"
        aria-label={say.chooseImage()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onPick(event.target.files)
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        aria-label={say.attachImage()}
        disabled={disabled}
        className={ICON_BUTTON}
        onClick={() => file.current?.click()}
      >
        <ImagePlus aria-hidden className="size-6" />
      </button>
    </>
  )
}

/** Opens and closes the row of quick emoji. */
export function EmojiButton(props: { open: boolean; disabled: boolean; onClick: () => void }) {
  const { open, ...button } = props
  return (
    <button
      type="button"
      aria-label={say.emoji()}
      aria-expanded={open}
      className={ICON_BUTTON}
      onMouseDown={keepFocus}
      {...button}
    >
      <Smile aria-hidden className="size-6" />
    </button>
  )
}

export function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <button
      type="submit"
      aria-label={say.send()}
      disabled={disabled}
      className="ml-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand hover:bg-brand-strong disabled:bg-sunken disabled:text-ink-soft"
      onMouseDown={keepFocus}
    >
      <SendHorizontal aria-hidden className="size-5" />
    </button>
  )
}
