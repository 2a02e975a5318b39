/** The ten emoji that are one tap away. */
export const QUICK_EMOJI: readonly { emoji: string; name: string }[] = [
  { emoji: '👍', name: 'Thumbs up' },
  { emoji: '🙏', name: 'Folded hands' },
  { emoji: '😊', name: 'Smile' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😍', name: 'Heart eyes' },
  { emoji: '🤝', name: 'Handshake' },
  { emoji: '🎉', name: 'Party' },
  { emoji: '🔥', name: 'Fire' },
  { emoji: '👏', name: 'Clapping' },
]

/** Replaces the selection in `text` with `piece`; returns the text and the new caret position. */
export function insertAt(text: string, piece: string, start: number, end: number): { text: string; caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
