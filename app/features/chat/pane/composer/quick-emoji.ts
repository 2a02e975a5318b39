import * as say from '#app/features/chat/messages/messages.ts'

/** The ten emoji that are one tap away. */
export const QUICK_EMOJI: readonly { emoji: string; name: () => string }[] = [
  { emoji: '👍', name: say.thumbsUp },
  { emoji: '🙏', name: say.foldedHands },
  { emoji: '😊', name: say.smile },
  { emoji: '😂', name: say.laughing },
  { emoji: '❤️', name: say.heart },
  { emoji: '😍', name: say.heartEyes },
  { emoji: '🤝', name: say.handshake },
  { emoji: '🎉', name: say.party },
  { emoji: '🔥', name: say.fire },
  { emoji: '👏', name: say.clapping },
]

/** Replaces the selection in `text` with `piece`; returns the text and the new caret position. */
export function insertAt(text: string, piece: string, start: number, end: number): { text: string; caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
