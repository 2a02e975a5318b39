import { ANY, DIGITS, type Wanted } from './expressions.ts'
import type { Part, Template } from './templates.ts'

export interface Match {
  values: ReadonlyMap<string, string>
  /** Whether the text is the message, and not a part of it. */
  isAll: boolean
}

/** How many letters of a text, or which part of them, must be the message's own rather than those of its parameters. */
const LEAST_LETTERS = 3
const LEAST_SHARE = 0.3
/** Every way in which a text can be a message or a part of it. */
export function match(wanted: Wanted, { parts }: Template): Match[] {
  const own = parts.reduce((sum, part) => sum + ('literal' in part ? countLetters(part.literal) : 0), 0)
  if (own === 0) return []
  const found: Match[] = []
  for (const [index, part] of parts.entries()) {
    if (wanted.startsThere && index > 0) break
    const offsets = 'literal' in part && !wanted.startsThere ? part.literal.length : 1
    for (let offset = 0; offset < offsets; offset++) {
      const values = matchFrom(wanted.text, parts, index, offset, wanted.endsThere, new Map())
      if (!values) continue
      const given = [...values].reduce((sum, [name, value]) => sum + (name === END ? 0 : countLetters(value)), 0)
      const all = countLetters(wanted.text)
      if (all - given < Math.max(1, Math.min(LEAST_LETTERS, LEAST_SHARE * all))) continue
      const isAll = index === 0 && offset === 0 && values.has(END)
      values.delete(END)
      // A dot stands between messages.
      if ([...values.values()].some((value) => value.includes(' · '))) continue
      found.push({ values, isAll })
      break
    }
    if (found.length > 0) break
  }
  return found
}

/** The key under which a match says that the message ended with the text. */
const END = ''

export const countLetters = (text: string): number => text.replaceAll(/[^a-z]/gi, '').length

function matchFrom(
  text: string,
  parts: readonly Part[],
  index: number,
  offset: number,
  endsThere: boolean,
  values: ReadonlyMap<string, string>,
): Map<string, string> | null {
  const part = parts[index]
  if (part === undefined) {
    if (text !== '' && text !== ANY) return null
    const ended = new Map([...values, [END, 'all']])
    return endsThere ? ended : openLast(ended, parts.at(-1))
  }
  if (text === '') {
    if (endsThere) return null
    return openLast(values, parts[index - 1])
  }
  if ('literal' in part) {
    const rest = part.literal.slice(offset)
    for (const { left, used } of consume(text, rest)) {
      if (used < rest.length) {
        if (!endsThere && left === '') return new Map(values)
        continue
      }
      const found = matchFrom(left, parts, index + 1, 0, endsThere, values)
      if (found) return found
    }
    return null
  }
  for (let length = 1; length <= text.length; length++) {
    // A wildcard belongs to the value before it.
    if (text[length] === ANY && !part.counts) continue
    const value = text.slice(0, length)
    if (part.counts && !/^[\d,\uE000\uE001]+$/.test(value)) break
    const found = matchFrom(
      text.slice(length),
      parts,
      index + 1,
      0,
      endsThere,
      new Map([...values, [part.param, value]]),
    )
    if (found) return found
    // A wildcard may also stand for words after the value.
    if (value.endsWith(ANY)) {
      const within = matchFrom(
        text.slice(length - 1),
        parts,
        index + 1,
        0,
        endsThere,
        new Map([...values, [part.param, value]]),
      )
      if (within) return within
    }
  }
  return null
}

/** The value of a parameter with which the text ends may go on. */
function openLast(values: ReadonlyMap<string, string>, last: Part | undefined): Map<string, string> {
  if (!last || !('param' in last)) return new Map(values)
  const value = values.get(last.param) ?? ''
  return new Map([...values, [last.param, value.endsWith(ANY) || last.counts ? value : value + ANY]])
}

/** Lets the beginning of a text stand for the beginning of a literal: what is left of the text, and how much was used. */
function* consume(text: string, rest: string): Generator<{ left: string; used: number }> {
  let used = 0
  for (let at = 0; ; at++, used++) {
    const letter = text[at]
    if (letter === undefined || used === rest.length) {
      yield { left: text.slice(at), used }
      // A wildcard at the end may stand for nothing.
      if (letter === ANY) yield { left: text.slice(at + 1), used }
      return
    }
    if (letter === ANY) {
      for (let skipped = used; skipped <= rest.length; skipped++) {
        if (skipped === rest.length) yield { left: text.slice(at), used: skipped }
        for (const { left, used: more } of consume(text.slice(at + 1), rest.slice(skipped)))
          yield { left, used: skipped + more }
      }
      return
    }
    if (letter === DIGITS) {
      const [digits = ''] = /^[\d,]+/.exec(rest.slice(used)) ?? []
      if (digits === '') return
      used += digits.length - 1
      continue
    }
    const said = rest[used] ?? ''
    if (letter !== said && letter.toLowerCase() !== said.toLowerCase() && !(letter === ' ' && /\s/.test(said))) return
  }
}
