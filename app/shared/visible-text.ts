// As wide as a letter, with nothing on it.
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g

// Controls but NUL, which no text may have, and white space; marks that turn the direction of what stands around them, or show
// nothing at all; joiners that have nothing before them to join. Other joiners of Indian scripts and of emoji stay.
const UNSEEN =
  /(?:(?![\t-\r\0])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb])+|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/gu

const VISIBLE = /[^\p{DI}\p{Cf}\p{Cc}\s\u2800]/u

/** Whether there is anything to see. */
export const isVisible = (text: string) => VISIBLE.test(text)

/** Without the white space around it; empty when there is nothing to see. */
export const trimmed = (text: string) => (isVisible(text) ? text.trim() : '')

/** With `instead` for what cannot be seen, and a space for what is as good as one. */
export function withoutUnseen(text: string, instead = ''): string {
  return text.replaceAll(BLANK, ' ').replaceAll(UNSEEN, instead)
}

/** One line: runs of white space become one space, and what cannot be seen goes. Empty when nothing can. */
export function oneLine(text: string): string {
  return isVisible(text) ? withoutUnseen(text).replaceAll(/\s+/g, ' ').trim() : ''
}
