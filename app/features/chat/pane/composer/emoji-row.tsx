import * as say from '#app/features/chat/messages/messages.ts'

import { QUICK_EMOJI } from './quick-emoji.ts'

/** The quick emoji. A tap inserts one at the caret. */
export function EmojiRow({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <div role="group" aria-label={say.quickEmoji()} className="grid grid-cols-5 px-2 pt-2 sm:grid-cols-10 lg:px-4">
      {QUICK_EMOJI.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          aria-label={name()}
          title={name()}
          className="inline-flex h-11 items-center justify-center rounded-md text-2xl hover:bg-sunken"
          // The field keeps the focus, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
