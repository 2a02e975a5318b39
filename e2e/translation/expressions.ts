/** A regular expression as the texts that it stands for, with wildcards in them. */

/** Stands for any text in the texts below, even for none. */
export const ANY = '\uE000'
/** Stands for digits, with or without commas. */
export const DIGITS = '\uE001'

export interface Wanted {
  text: string
  /** Whether something may stand before and after it. */
  startsThere: boolean
  endsThere: boolean
}

/** The texts that an expression matches, or null if it asks for more than that. */
export function expandExpression({ source }: RegExp): Wanted[] | null {
  try {
    const reader = new Reader(source)
    const texts = reader.readAlternatives()
    if (!reader.isAtEnd()) return null
    return texts.map((text) => ({
      text: text.replaceAll(/[\uE002\uE003]/g, '').replaceAll(/\uE000+/g, ANY),
      startsThere: text.startsWith(START),
      endsThere: text.endsWith(END),
    }))
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

const START = '\uE002'
const END = '\uE003'
const MOST = 64

class TooMuch extends Error {}

class Reader {
  private at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  isAtEnd(): boolean {
    return this.at >= this.source.length
  }

  readAlternatives(): string[] {
    const all = this.readSequence()
    while (this.source[this.at] === '|') {
      this.at++
      all.push(...this.readSequence())
    }
    return all
  }

  private readSequence(): string[] {
    let all = ['']
    while (!this.isAtEnd() && !'|)'.includes(this.source[this.at] ?? '')) {
      const atom = this.repeat(this.readAtom())
      all = all.flatMap((before) => atom.map((text) => before + text))
      if (all.length > MOST) throw new TooMuch()
    }
    return all
  }

  private repeat(atom: string[]): string[] {
    const [quantifier] = /^(?:[*+?]|\{[\d,]+\})\??/.exec(this.source.slice(this.at)) ?? ['']
    this.at += quantifier.length
    if (quantifier === '') return atom
    if (quantifier.startsWith('?')) return ['', ...atom]
    if (atom.length === 1 && atom[0] === ' ') return [' ', '']
    const isDigits = atom.length === 1 && atom[0] === DIGITS
    return isDigits && !quantifier.startsWith('*') ? [DIGITS] : [ANY]
  }

  private readAtom(): string[] {
    const rest = this.source.slice(this.at)
    const [group] = /^\((?:\?(?::|<\w+>))?(?!\?)/.exec(rest) ?? []
    if (group !== undefined) {
      this.at += group.length
      const inside = this.readAlternatives()
      this.at++
      return inside
    }
    // Looks ahead or behind.
    if (rest.startsWith('(?')) throw new TooMuch()
    const [set] = /^\[(?:\\.|[^\]\\])*\]/.exec(rest) ?? []
    if (set !== undefined) {
      this.at += set.length
      return [/^\[(?:\\d|,|\d-\d|\d)+\]$/.test(set) ? DIGITS : ANY]
    }
    const [letter = ''] = /^(?:\\u[0-9a-f]{4}|\\.|.)/is.exec(rest) ?? []
    this.at += letter.length
    if (letter === '^') return [START]
    if (letter === '$') return [END]
    if (letter === '.') return [ANY]
    if (letter === '\\d') return [DIGITS]
    if (letter === '\\s') return [' ']
    if (letter === '\\n') return [' ']
    if (letter === '\\b') return ['']
    if (/^\\[wWDSB]$/.test(letter)) return [ANY]
    return [letter.length > 1 ? letter.slice(1) : letter]
  }
}
