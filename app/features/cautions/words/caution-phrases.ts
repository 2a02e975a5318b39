/**
 * Finds phrases that the rules treat as one word, such as 'gate pass' or 'gatepass', starting at any word of a message.
 */

/** A word that may begin a phrase. `expression` runs only when the character after the word can continue one. */
export interface Beginning {
  expression: RegExp
  /** The first two characters that may follow; null when the word can be a complete phrase itself. */
  next: Set<string> | null
}

type Phrase = { entry: string; written: string; ends: number[] }

const SPACE = ' ./-'
const NOT_IN_WORD = /[^\p{L}\p{M}']/u

/**
 * `entries` are written as in caution-words.ts ('gate+pass'). The returned function tells which phrases a token may
 * begin.
 */
export function indexPhrases(entries: string[]): (token: string) => Beginning | null {
  const phrases = Map.groupBy(entries.map(readPhrase), ({ entry }) => entry.charAt(0))
  const made = new Map<string, Beginning>()
  // Compiled on first use, because there are many.
  const makeBeginning = (key: string, some: Phrase[], next: () => Beginning['next']) => {
    const phrase = made.get(key) ?? { expression: writeExpression(some), next: next() }
    made.set(key, phrase)
    return phrase
  }
  return (token) => {
    const first = token.charAt(0)
    const ofLetter = phrases.get(first)
    if (!ofLetter) return null
    if (NOT_IN_WORD.test(token)) return makeBeginning(first, ofLetter, () => null)
    const some = ofLetter.filter((phrase) => beginsWith(phrase, token))
    if (some.length === 0) return null
    const key = `${token.length} ${some.map(({ entry }) => entry).join(' ')}`
    return makeBeginning(key, some, () => nextAfter(token, some))
  }
}

/** Whether the text after a word can continue one of its phrases. */
export function mayGoOn({ next }: Beginning, text: string, end: number): boolean {
  if (!next) return true
  const from = end + Number(SPACE.includes(text.charAt(end)))
  return next.has(text.slice(from, from + 2)) || next.has(text.charAt(from))
}

function readPhrase(entry: string): Phrase {
  const parts = entry.replace('*', '').split('+')
  const ends = parts.map((_, index) => parts.slice(0, index + 1).join('').length)
  return { entry, written: parts.join(''), ends }
}

function beginsWith({ written, ends }: Phrase, word: string): boolean {
  if (word.startsWith(written)) return true
  // The token contains the whole word, followed by another word or by a digit.
  return written.startsWith(word) && (ends.includes(word.length) || /\d/.test(written.charAt(word.length)))
}

function nextAfter(word: string, phrases: Phrase[]): Set<string> | null {
  if (phrases.some(({ written }) => word.startsWith(written))) return null
  return new Set(
    phrases.map(({ written, ends }) => {
      const isLong = written.length - word.length > 1 && !ends.includes(word.length + 1)
      return written.slice(word.length, word.length + (isLong && ends.includes(word.length) ? 2 : 1))
    }),
  )
}

/** Longer phrases come first, so that 'pin code' is not read as 'pin'. */
const writeExpression = (phrases: Phrase[]) =>
  new RegExp(
    String.raw`(?:${phrases
      .map(({ entry }) => entry)
      .toSorted((one, other) => other.length - one.length)
      .map((one) => one.replaceAll('+', '[ ./-]?').replace('*', String.raw`\p{L}{0,8}`))
      .join('|')})(?![\p{L}\p{M}\d])`,
    'uy',
  )
