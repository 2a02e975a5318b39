/**
 * Finds what in a message calls for a caution beside it. A caution is never a verdict on the sender, and no message is
 * held back: most people who give a phone number just want a call. tools/caution-recall.test.ts measures how many messages
 * the rules get right and wrong.
 */
import { plainText } from '#app/shared/text/plain-text.ts'

import type { Caution } from './caution.schema.ts'
import { searchFor, topicsIn, type Search } from './patterns/caution-expressions.ts'
import { HARMLESS } from './patterns/caution-patterns-harmless.ts'
import { REASONS, RULES } from './patterns/caution-patterns.ts'
import { CAUTION_KINDS, type CautionKind } from './words/caution-kinds.ts'
import { OTHER, findTopics, type Topics } from './words/caution-topics.ts'
import { splitPieces } from './words/message-pieces.ts'
import { findAddresses } from './words/outside-links.ts'
import { findPhoneNumber, type Span } from './words/phone-numbers.ts'
import { kindBy, weighMessage } from './words/weighed-words.ts'

const COMPILED = RULES.map(({ kind, find, except, also }) => ({
  kind,
  find: searchFor(find),
  rules: find.map((one) => searchFor([one])),
  except: except && searchFor(except, 'g'),
  also: also && searchFor([also].flat()),
}))
const COMPILED_REASONS = REASONS.map(({ kind, before, find, unless }) => ({
  kind,
  before,
  find: searchFor(find),
  unless: searchFor(unless),
}))
// 'paise de dunga', 'paise mat bhejo', 'kharcha kaun dega'
const ACT = searchFor(['ACT'], 'g')
const NOT_ASKED = searchFor(['ACT shall', 'not ACT', 'who ACT'], 'g')
const NOTHING = searchFor(HARMLESS, 'g')
const ADDRESSES = { link: 'outside-link', mail: 'elsewhere', upi: 'upi' } as const
// A single matching rule is often wrong; two together rarely are.
const RULES_NEEDED = { like: 1, likely: 1, unlikely: 2, unlike: Infinity }
const nothing = (part: string) => OTHER.repeat(part.length)
// Keeps the word itself, because other rules look for it.
const notAsked = (part: string) => part.replace(ACT.expression, OTHER)

/**
 * The cautions for a message, the most serious first, at most one of each kind. `ownHost` includes the port, if any.
 */
export function findCautions(text: string, { ownHost }: { ownHost: string }): Caution[] {
  const plain = plainText(text)
  const addresses = findAddresses(plain.text, ownHost)
  const pieces = splitPieces(plain.text)
  const texts = addresses.found.length > 0 ? splitPieces(addresses.rest) : pieces
  const topics = findTopics(addresses.rest, texts)
  const { verdict, heavy } = weighMessage(addresses.rest, topics, texts)
  const spans = findByRules(topics, RULES_NEEDED[verdict])
  const number = findPhoneNumber(plain.text, pieces)
  if (verdict === 'like' && heavy && spans.size === 0 && addresses.found.length === 0 && !number)
    spans.set(kindBy(topics), heavy)
  for (const { kind, start, end } of addresses.found.toReversed()) spans.set(ADDRESSES[kind], { start, end })
  if (number) {
    spans.set('phone', number)
    // 'My number is' adds nothing to the caution about the number itself.
    spans.delete('elsewhere')
  }
  if (spans.size === 0) return []
  return orderKinds(spans, topics).flatMap((kind) => {
    const span = spans.get(kind)
    return span ? [{ kind, part: plain.original(span.start, span.end) }] : []
  })
}

/** The most serious first, but for one that is only a part of another. */
function orderKinds(found: ReadonlyMap<CautionKind, Span>, { letters }: Topics): CautionKind[] {
  const kinds = CAUTION_KINDS.filter((kind) => found.has(kind))
  for (const { kind, before, find, unless } of COMPILED_REASONS) {
    if (!found.has(kind) || !found.has(before)) continue
    if (!find.expression.test(letters) || unless.expression.test(letters)) continue
    kinds.splice(kinds.indexOf(before), 0, ...kinds.splice(kinds.indexOf(kind), 1))
  }
  return kinds
}

/** The kinds for which at least `needed` rules match. */
function findByRules({ letters, spans }: Topics, needed: number): Map<CautionKind, Span> {
  const spansByKind = new Map<CautionKind, Span>()
  if (needed === Infinity) return spansByKind
  let agreeing = 0
  const there = topicsIn(letters)
  const leaveOut = (text: string, search: Search, by: (part: string) => string) =>
    search.canFind(there) ? text.replaceAll(search.expression, by) : text
  const requests = leaveOut(leaveOut(letters, NOTHING, nothing), NOT_ASKED, notAsked)
  for (const { kind, find, rules, except, also } of COMPILED) {
    const isCounted = agreeing >= needed
    if ((spansByKind.has(kind) && isCounted) || !find.canFind(there) || (also && !also.expression.test(requests)))
      continue
    const left = except ? leaveOut(requests, except, nothing) : requests
    const match = find.expression.exec(left)
    if (!match) continue
    // Running each rule separately is slower, so it happens only when the number of matches counts.
    agreeing += needed === 1 ? 1 : rules.filter((one) => one.canFind(there) && one.expression.test(left)).length
    const [first, last] = [spans[match.index], spans[match.index + match[0].length - 1]]
    if (first && last && !spansByKind.has(kind)) spansByKind.set(kind, { start: first.start, end: last.end })
  }
  return agreeing >= needed ? spansByKind : new Map<CautionKind, Span>()
}
