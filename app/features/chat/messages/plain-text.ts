/** A message as the rules read it: lower case, one spelling of each letter, all digits ASCII. */
export interface PlainText {
  text: string
  /** The part of the message itself that lies behind a part of `text`. */
  original(start: number, end: number): string
}

// Invisible characters, the box around a digit emoji, accents, and the dot that only some people put under a letter.
const DROPPED = /\p{Cf}|\p{Me}|\p{Script=Inherited}|\u093c/gu
// Digits of the scripts of India, of which the code points of zero lie 128 apart.
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const DEVANAGARI_ZERO = 0x966
const NOT_ASCII = /[\u0080-\uffff]/
// More than people write with.
const MOST_KNOWN = 2000
const known = new Map<string, string>()

/** Whether expressions may look for letters from a to z alone, which is faster than for all there are. */
export const isAscii = (text: string) => !NOT_ASCII.test(text)

export function plainText(message: string): PlainText {
  if (!NOT_PLAIN.test(message)) {
    return { text: message.toLowerCase(), original: (start, end) => message.slice(start, end).trim() }
  }
  // Each character alone, so that every letter of the outcome can be traced to where it came from.
  let text = ''
  for (const character of message) text += plainCharacter(character)
  return {
    text,
    original(start, end) {
      const from = origins(message)
      return message.slice(from[start], from[end]).trim()
    },
  }
}

/** Of each letter of the plain text, and of its end, where in the message it came from. */
function origins(message: string): number[] {
  const from: number[] = []
  let at = 0
  for (const character of message) {
    for (let left = plainCharacter(character).length; left > 0; left -= 1) from.push(at)
    at += character.length
  }
  return [...from, at]
}

function plainCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  const before = known.get(character)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const plain = simplify(character)
  known.set(character, plain)
  return plain
}

const simplify = (character: string) =>
  character
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace('ँ', 'ं')
    .replace('’', "'")
    .replace(INDIAN_DIGIT, (digit) => String((digit.charCodeAt(0) - DEVANAGARI_ZERO) % 128))
    .toLowerCase()
    // A few characters stand for whole sentences.
    .slice(0, 4)

// Of Devanagari most letters stay as they are.
const DEVANAGARI = Array.from({ length: 0x80 }, (_, index) => String.fromCharCode(0x900 + index))
const NOT_PLAIN = new RegExp(`[^\\p{ASCII}${DEVANAGARI.filter((letter) => simplify(letter) === letter).join('')}]`, 'u')
