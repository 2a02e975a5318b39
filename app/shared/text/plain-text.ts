/** A message normalised for the rules: lower case, one spelling per letter, ASCII digits. */
export interface PlainText {
  text: string
  /** The part of the original message behind a range of `text`. */
  original(start: number, end: number): string
}

// Invisible characters, the keycap of digit emoji, accents, and the nukta, a dot below a letter that many people omit.
const DROPPED = /\p{Cf}|\p{Me}|\p{Script=Inherited}|\u093c/gu
// Digits of Indian scripts; the code points of their zeros are multiples of 128 apart.
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const DEVANAGARI_ZERO = 0x966
const NOT_ASCII = /[\u0080-\uffff]/
// The cache limit: more distinct characters than people write with.
const MOST_KNOWN = 2000
const texts = new Map<string, string>()

/** For ASCII text, expressions can use a-z, which is faster than Unicode classes. */
export const isAscii = (text: string) => !NOT_ASCII.test(text)

export function plainText(message: string): PlainText {
  if (!NOT_PLAIN.test(message)) {
    return { text: message.toLowerCase(), original: (start, end) => message.slice(start, end).trim() }
  }
  // Converts characters one by one, so that each resulting letter can be traced back.
  let text = ''
  for (const character of message) text += plainCharacter(character)
  return {
    text,
    original(start, end) {
      const from = listOrigins(message)
      return message.slice(from[start], from[end]).trim()
    },
  }
}

/** For each letter of the plain text, and for its end, the index in the message. */
function listOrigins(message: string): number[] {
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
  const before = texts.get(character)
  if (before !== undefined) return before
  if (texts.size >= MOST_KNOWN) texts.clear()
  const plain = simplifyCharacter(character)
  texts.set(character, plain)
  return plain
}

const simplifyCharacter = (character: string) =>
  character
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace('ँ', 'ं')
    .replace('’', "'")
    .replace(INDIAN_DIGIT, (digit) => String((digit.charCodeAt(0) - DEVANAGARI_ZERO) % 128))
    .toLowerCase()
    // Some single characters expand to whole phrases.
    .slice(0, 4)

// Most Devanagari letters stay unchanged.
const DEVANAGARI = Array.from({ length: 0x80 }, (_, index) => String.fromCharCode(0x900 + index))
const NOT_PLAIN = new RegExp(
  `[^\\p{ASCII}${DEVANAGARI.filter((letter) => simplifyCharacter(letter) === letter).join('')}]`,
  'u',
)
