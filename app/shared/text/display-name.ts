import { isVisible, withoutUnseen } from '#app/shared/text/visible-text.ts'

export const NAME_MAX = 60

// A combining mark without a letter would be drawn over the text before the name.
const LOST_MARKS = /(^|\s)\p{M}+/gu

/** A display name: a single line of visible text, cut to the maximum length; null when nothing is left. */
export function cleanName(given: string): string | null {
  const name = withoutUnseen(given.toWellFormed(), ' ')
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .replaceAll(LOST_MARKS, '$1')
    .normalize('NFC')
  // Cuts at grapheme boundaries, so that no emoji or syllable is cut apart.
  const short = name.length <= NAME_MAX ? name : cutToLength(name)
  return isVisible(short) ? short.trim() : null
}

function cutToLength(name: string): string {
  let [short, length] = ['', 0]
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    length += [...segment].length
    if (length > NAME_MAX) break
    short += segment
  }
  return short
}
