import { posix } from 'node:path'

import type { Code, Comment, Problem } from '../tree.ts'
import type { Figure } from './figure.ts'

/**
 * Beginnings of sentences that open with a relative clause, or a fragment of one, instead of a subject:
 * "What began by rank has words.", "Than what must not be among them." Questions are allowed, and so are `how`, `when`,
 * `whether` and `which`, which documentation of fields uses everywhere.
 */
const HEADLESS: readonly RegExp[] = [
  /^(?:What|Who|Whom|Whose)\b(?!['’:])/,
  /^Than\b/,
  /^(?:That|Those|This) which\b/,
  // "That it is gone is said in the form", and not "That is why …".
  /^That (?:an?|the|it|he|she|they|we|you|nobody|somebody|another|each|every|its|their)\b/,
  // With a comma, a main clause follows: "Where nothing is known, …". "Where to go next." is a common label.
  /^Where\b(?! to\b)[^,]*$/,
  // "Of course" and "Of these, three …" begin sentences.
  /^Of (?!course\b)(?![^,.;:]{1,30},)/,
  /^(?:To|By|For|With|From|In|On|At|As|Behind|Beside) (?:what|whom|whose)\b/,
]
const SENTENCE_END = /(?<=[.!?]["')\]]?)\s+(?=["'`(]?[A-Z])/

/** Counts sentences in comments that have no head, and lists them with their texts. */
export function countHeadless(codes: readonly Code[]): Figure {
  const places = codes.flatMap(findHeadless)
  const folders = Object.entries(Object.groupBy(places, ({ file }) => posix.dirname(file)))
    .map(([folder, list = []]) => ({ folder, count: list.length }))
    .toSorted((one, other) => other.count - one.count)
  return {
    name: 'headless sentences in comments',
    value: places.length,
    rule: 'falls',
    places,
    details: folders.map(({ folder, count }) => `${count} in ${folder}`),
  }
}

function findHeadless(code: Code): Problem[] {
  return joinLines(code).flatMap(({ words, lineAt }) => {
    let at = 0
    return words.split(SENTENCE_END).flatMap((sentence) => {
      const start = words.indexOf(sentence, at)
      at = start + sentence.length
      return isHeadless(sentence) ? [{ file: code.file, line: lineAt(start), text: sentence }] : []
    })
  })
}

export function isHeadless(sentence: string): boolean {
  return !sentence.endsWith('?') && HEADLESS.some((pattern) => pattern.test(sentence))
}

interface Words {
  words: string
  lineAt: (offset: number) => number
}

/** The comments' texts without the comment marks. Consecutive `//` lines are one comment. */
function joinLines({ text, comments }: Code): Words[] {
  const blocks: Comment[][] = []
  for (const comment of comments) {
    const before = blocks.at(-1)?.at(-1)
    const follows = before && comment.line === before.endLine + 1 && /^\s*$/.test(text.slice(before.end, comment.start))
    const isLine = text.startsWith('//', comment.start) && (!before || text.startsWith('//', before.start))
    if (follows && isLine && standsAlone(text, comment) && standsAlone(text, before)) blocks.at(-1)?.push(comment)
    else blocks.push([comment])
  }
  return blocks.map((block) => {
    const lines = block.flatMap(({ line, text: all }) =>
      all.split('\n').map((part, index) => ({ line: line + index, part: part.replace(/^\s*\*+/, '').trim() })),
    )
    let words = ''
    const starts = lines.flatMap(({ line, part }) => {
      if (!part) return []
      words += words ? ' ' : ''
      const start = words.length
      words += part
      return [{ start, line }]
    })
    return { words, lineAt: (offset) => starts.findLast(({ start }) => start <= offset)?.line ?? block[0]?.line ?? 1 }
  })
}

function standsAlone(text: string, { start }: Comment): boolean {
  return /^\s*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
}
