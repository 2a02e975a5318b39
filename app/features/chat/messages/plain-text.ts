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

export function plainText(message: string): PlainText {
  // Each character alone, so that every letter of the outcome knows where it came from.
  const from: number[] = []
  let text = ''
  const known = new Map<string, string>()
  let at = 0
  for (const character of message) {
    const plain = character < '\u0080' ? character.toLowerCase() : (known.get(character) ?? simplify(character))
    if (character >= '\u0080') known.set(character, plain)
    text += plain
    for (let index = 0; index < plain.length; index += 1) from.push(at)
    at += character.length
  }
  from.push(at)
  return { text, original: (start, end) => message.slice(from[start], from[end]).trim() }
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
