import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

import { listPlacesInHindi } from '#app/features/catalogue/places/names/hindi-names.ts'
import { INTL_LOCALES, type Language } from '#app/shared/language/languages.ts'

import { ANY, DIGITS, expandExpression, type Wanted } from './expressions.ts'
import { openLiterals } from './literals.ts'
import { countLetters, match } from './match.ts'
import { makeTemplates, readTexts, type Template } from './templates.ts'

/**
 * Finds English texts of the journeys among the messages, and says them in another language. A text in no message stays as
 * it is, because people wrote it.
 */
export function openTranslator(to: Language, texts = readTexts(to), places = listPlacesInHindi()) {
  const templates = makeTemplates(texts)
  const literal = openLiterals(to, places)
  const known = new Map<string, RegExp>()
  /** Playwright's methods call one another with what they were given. */
  const translations = new WeakSet<RegExp>()
  const rules = new Intl.PluralRules(INTL_LOCALES[to])

  // The pseudo-language may put a message with its brackets into another one.
  const [before, after] = to === 'qps' ? ['[\\s[]*', '[\\s·\\]]*'] : ['\\s*', '\\s*']
  const anchor = (sources: readonly string[], { startsThere, endsThere }: Wanted): string =>
    `${startsThere ? `^${before}` : ''}(?:${sources.join('|')})${endsThere ? `${after}$` : ''}`

  /** The same text in the language. `isWhole`: nothing else stands before or after it. */
  function translate(given: string | RegExp, isWhole = false): RegExp {
    if (typeof given !== 'string' && translations.has(given)) return given
    const key = `${isWhole} ${String(given)} ${typeof given}`
    let found = known.get(key)
    if (!found) known.set(key, (found = build(given, isWhole)))
    translations.add(found)
    return found
  }

  /** The translation of a message without parameters, for selectors. */
  function sayExactly(given: string): string {
    const wanted = { text: given, startsThere: true, endsThere: true }
    const found = templates.find((template) => template.parts.length === 1 && match(wanted, template).length > 0)
    const [said] = found?.translated ?? []
    if (said?.type !== TYPE.literal) throw new Error(`There is no message "${given}"`)
    return said.value
  }

  function build(given: string | RegExp, isWhole: boolean): RegExp {
    if (typeof given === 'string') {
      const wanted = { text: squash(given), startsThere: isWhole, endsThere: isWhole }
      const sources = say(wanted, 0)
      if (isWhole) return new RegExp(anchor(sources, wanted), 's')
      const others = findOthers(sources)
      const isNone = others.length > 0 ? `^(?!\\s*(?:${others.join('|')})\\s*$).*` : ''
      return new RegExp(isNone + anchor(sources, wanted), 'is')
    }
    const flags = `${given.flags.replaceAll(/[gys]/g, '')}s`
    const [ahead] = /\(\?!(?:\\.|[^()\\])*\)/.exec(given.source) ?? []
    if (ahead === undefined) return new RegExp(buildExpression(given) ?? given.source, flags)
    // `/^Delete (?!account)/`: neither "Delete account" in the other language.
    const all = buildExpression(new RegExp(given.source.replace(ahead, '')))
    const refused = buildExpression(new RegExp(given.source.replace(ahead, ahead.replace('?!', '?:'))))
    return all === null || refused === null ? given : new RegExp(`^(?!.*(?:${refused})).*(?:${all})`, flags)
  }

  function buildExpression(given: RegExp): string | null {
    const all = expandExpression(given)
    if (!all) return null
    const sources = all.map((wanted) => anchor(say(wanted, 0), wanted))
    return [...new Set([...sources, `(?:${given.source})`])].join('|')
  }

  /** The sources of expressions that match the text in the language. */
  function say(wanted: Wanted, depth: number): string[] {
    const found: string[] = []
    let isMessage = false
    for (const template of candidates(wanted.text)) {
      for (const { values, isAll } of match(wanted, template)) {
        if (isAll && [...values.values()].every((value) => countLetters(value) === 0)) isMessage = true
        found.push(...format(template, values, depth))
      }
    }
    const pieces = isMessage ? null : sayPieces(wanted)
    // People may have written it.
    return [...new Set([...found, ...(pieces === null ? [] : [pieces]), literal(wanted.text)])]
  }

  /**
   * Other messages that contain one of these, though they do not in English: `हटाएँ` says "Delete", and is a part of what says
   * "Remove". Nobody looks for long ones by a part.
   */
  function findOthers(sources: readonly string[]): string[] {
    const short = sources.filter((source) => !source.includes('.*') && source.length < LONGEST)
    if (short.length === 0) return []
    const found = new Set(sources)
    return (everything ??= listEverything()).filter(
      (other) => !found.has(other) && short.some((source) => other.includes(source)),
    )
  }
  let everything: string[] | undefined
  function listEverything(): string[] {
    const all = templates.flatMap((template) => format(template, new Map(), 2))
    return [...new Set(all)].filter((source) => source.length < 3 * LONGEST)
  }

  /** The messages that have a word of the text. */
  function candidates(text: string, isWhole = false): readonly Template[] {
    const small = text.toLowerCase()
    const words = small.match(/[a-z]{2,}/g) ?? []
    const some = templates.filter(({ own }) => words.some((word) => own.includes(word)))
    if (!isWhole || /[\uE000\uE001]/.test(text)) return some
    return some.filter(({ literals }) => literals.every((one) => small.includes(one)))
  }

  /** A text with several messages in it, and perhaps words that people wrote. */
  function sayPieces(wanted: Wanted): string | null {
    const ways = [splitPieces(wanted, false), splitPieces(wanted, true)].filter((way) => way !== null)
    return ways.length === 0 ? null : [...new Set(ways)].join('|')
  }

  /** `isPlain`: only messages without words of others in them. */
  function splitPieces({ text, startsThere, endsThere }: Wanted, isPlain: boolean): string | null {
    const words = text.split(/(?<=[\s\uE000\uE001])|(?=[\uE000\uE001])|(?<=[.?!])(?=[A-Z])/)
    if (words.length > MOST_WORDS) return null
    const said: string[] = []
    let isFound = false
    for (let from = 0; from < words.length;) {
      let best = { to: from, score: -Infinity, sources: [] as string[] }
      for (let to = Math.min(words.length, from + MOST_TOGETHER); to > from; to--) {
        const span = words.slice(from, to).join('')
        if (span.startsWith(ANY) || span.endsWith(ANY) || (isPlain && span.includes(ANY))) continue
        // Punctuation may stand between two messages.
        const [, before = '', inside = '', after = ''] = /^([\s·,(“]*)(.*?)([\s·,)”:.]*)$/s.exec(span) ?? []
        for (const piece of new Set([inside, inside + after.trim()])) {
          if (!/[a-z]{3}/i.test(piece) || (from === 0 && to === words.length && piece === text)) continue
          const isOpen = { start: !startsThere && from === 0, end: !endsThere && to === words.length }
          const { sources, score } = sayWhole(piece, 1, isOpen, isPlain)
          if (sources.length === 0 || score < best.score || (score === best.score && best.to !== to)) continue
          const end = piece === inside ? literal(after) : '\\s*'
          const more = sources.map((way) => literal(before) + way + end)
          best =
            best.to === to && best.score === score
              ? { ...best, sources: [...best.sources, ...more] }
              : { to, score, sources: more }
        }
      }
      if (best.sources.length > 0) {
        isFound = true
        said.push(`(?:${[...new Set([...best.sources, literal(words.slice(from, best.to).join(''))])].join('|')})`)
        from = best.to
      } else said.push(literal(words[from++] ?? ''))
    }
    return isFound ? said.join('') : null
  }

  /** The text as a message, of which the beginning or the end may be missing. */
  function sayWhole(text: string, depth: number, isOpen = { start: false, end: false }, isPlain = false): Whole {
    const key = JSON.stringify([text, depth, isOpen, isPlain])
    const before = wholes.get(key)
    if (before) return before
    const isShort = countLetters(text) < LEAST_PART
    const wanted = { text: text.trim(), startsThere: isShort || !isOpen.start, endsThere: isShort || !isOpen.end }
    const found: Whole = { sources: [], score: -Infinity }
    for (const template of candidates(text, wanted.startsThere && wanted.endsThere)) {
      for (const { values } of match(wanted, template)) {
        const others = [...values.values()].reduce((sum, value) => sum + countLetters(value), 0)
        if (isPlain && others > 0) continue
        found.sources.push(...format(template, values, depth))
        found.score = Math.max(found.score, countLetters(text) - others)
      }
    }
    wholes.set(key, found)
    return found
  }
  const wholes = new Map<string, Whole>()

  function format({ translated, choices }: Template, values: ReadonlyMap<string, string>, depth: number): string[] {
    function formatParts(elements: readonly MessageFormatElement[], counted: string | null): string[] {
      let all = ['']
      for (const element of elements) {
        const ways = formatElement(element, counted)
        all = all.flatMap((before) => ways.map((way) => before + way))
      }
      return all
    }
    function formatElement(element: MessageFormatElement, counted: string | null): string[] {
      switch (element.type) {
        case TYPE.literal:
          return [literal(element.value)]
        case TYPE.pound:
          return [formatValue(counted ?? '')]
        case TYPE.tag:
          return formatParts(element.children, counted)
        case TYPE.select: {
          const chosen = element.options[choices.get(element.value) ?? ''] ?? element.options['other']
          return chosen ? formatParts(chosen.value, counted) : ['']
        }
        case TYPE.plural:
          return chooseBranches(element.value, Object.keys(element.options)).flatMap((branch) =>
            formatParts(element.options[branch]?.value ?? [], element.value),
          )
        case TYPE.argument:
        case TYPE.number:
        case TYPE.date:
        case TYPE.time:
          return [formatValue(element.value)]
      }
    }
    function chooseBranches(name: string, branches: readonly string[]): readonly string[] {
      const number = readNumber(values.get(name)) ?? SAMPLES[choices.get(name) ?? '']
      if (number === undefined) return branches
      const exact = `=${number}`
      return [branches.includes(exact) ? exact : rules.select(number)]
    }
    function formatValue(name: string): string {
      const value = values.get(name)
      if (value === undefined || value === ANY) return '.*'
      if (value === DIGITS) return '[\\d,]+'
      const isOpen = { start: value.startsWith(ANY), end: value.endsWith(ANY) }
      const text = value.slice(isOpen.start ? 1 : 0, isOpen.end ? -1 : undefined)
      const said = depth > 1 || !/[a-z]{3}/i.test(text) ? [] : [...sayWhole(text, depth + 1, isOpen).sources]
      const pieces =
        depth > 0 || said.length > 0 ? null : sayPieces({ text, startsThere: !isOpen.start, endsThere: !isOpen.end })
      if (pieces !== null) said.push(pieces)
      const either = said.length === 0 ? literal(text) : `(?:${[...new Set([...said, literal(text)])].join('|')})`
      return `${isOpen.start ? '.*' : ''}${either}${isOpen.end ? '.*' : ''}`
    }
    return formatParts(translated, null)
  }

  return { translate, sayExactly }
}

interface Whole {
  sources: string[]
  /** More for a text with more words of ours and fewer of others. */
  score: number
}

/** The translator looks for several messages in a row only in texts of at most this many words. */
const MOST_WORDS = 24
const MOST_TOGETHER = 14
/** A part of a message with fewer letters does not count as one of several messages. */
const LEAST_PART = 6
/** The translator does not look for longer texts by a part of them. */
const LONGEST = 40

/** Numbers that have these plurals in English. */
const SAMPLES: Readonly<Record<string, number>> = { one: 1, '=0': 0, '=1': 1, '=2': 2 }

const readNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : undefined

const squash = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
