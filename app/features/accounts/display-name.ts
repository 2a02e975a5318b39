import { isVisible, withoutUnseen } from '#app/shared/visible-text.ts'

export const NAME_MAX = 60

// Marks without a letter below them would hang over what stands before the name.
const LOST_MARKS = /(^|\s)\p{M}+/gu

/** A name as others may see it: one line of visible text, at most as long as a name may be; null when nothing is left. */
export function cleanName(given: string): string | null {
  const name = withoutUnseen(given.toWellFormed(), ' ')
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .replaceAll(LOST_MARKS, '$1')
    .normalize('NFC')
  // By what a reader takes for one character, so that no emoji and no syllable is cut apart.
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
