/** Compiles the caution rules, which are written over topics, into regular expressions. */
import type { CautionKind } from '#app/features/cautions/words/caution-kinds.ts'
import { topicLetter, TOPIC_COUNT, topicNumberAt } from '#app/features/cautions/words/caution-topics.ts'

export type Rule = {
  kind: CautionKind
  /** One of these must match; the syntax is described at `compileRule`. */
  find: string[]
  /** Phrases that mean the opposite. They are blanked out before the rule searches. */
  except?: string[]
  /** One of these must also match, anywhere in the message. */
  also?: string | string[]
}

const SETS: Record<string, string> = {
  ACT: 'give/do/send/put',
  ASK: 'give/do/send/put/tell/confirm',
  KEEP: 'keep/confirm/block',
  BLOCKED: 'block/blocked',
  FIRST: 'first/before',
  PAY: 'pay/money',
  MONEY: 'pay/money/rupees',
  LATER: 'later/tabhi/rest',
  MESSAGE: 'message/sms',
  TALK: 'talk/message/call',
  FEE: 'fee/deposit/customs',
  APPROVE: 'approve/accept',
  HALF: 'half/percent',
  GOODS: 'goods/thing/posts',
  NOT: 'not/no/without',
  MISTAKE: 'mistake/overpaid',
  MOVED: 'done/sent/moved/given/went/paid',
  EXCUSE: 'screenshot/slow',
  PROOF: 'proof/screenshot/slow/utr',
  TAKER: 'driver/kin',
  QR: 'qr/scanner',
  PLATFORM: 'thisapp/here/onsite',
  MESSENGER: 'whatsapp/telegram/social',
}
const listLetters = (topics: string) =>
  topics
    .replaceAll(/[A-Z]+/g, (name) => SETS[name] ?? name)
    .split('/')
    .map(topicLetter)
    .join('')
const STOP = listLetters('stop')
const AVOIDED = listLetters('stop/look/mil/not/without/shall/posts/less')

/**
 * Compiles a rule such as 'pay --2 now' into an expression over topic letters. A rule is topics and gaps, separated by
 * spaces. '/' separates alternative topics. A gap allows at most that many words: '..2' stays within a sentence; '--2'
 * does too, and contains no word for seeing, meeting or not doing it; '**2' may cross sentences. Every gap is bounded,
 * so every expression runs in linear time. 'ALL ..8 code bank tell' accepts its topics in any order.
 */
function compileRule(rule: string): string {
  const [first, gap = '', ...topics] = rule.split(' ')
  if (first !== 'ALL') return rule.split(' ').map(compilePart).join('')
  return inAnyOrder(topics)
    .map((order) => order.map(compilePart).join(compilePart(gap)))
    .join('|')
}

function compilePart(part: string): string {
  const [, gap, most = '', topics = ''] = /^(\.\.|--|\*\*|UNLESS|WITHOUT):?(\d+):?(.*)$/.exec(part) ?? []
  if (gap === '..') return `[^${STOP}]{0,${most}}`
  if (gap === '--') return `[^${AVOIDED}]{0,${most}}`
  if (gap === '**') return `.{0,${most}}`
  if (gap === 'UNLESS') return `(?![^${STOP}]{0,${most}}[${listLetters(topics)}])`
  if (gap === 'WITHOUT') return `[^${STOP}${listLetters(topics)}]{0,${most}}`
  if (part === 'START') return `(?:^|${STOP})`
  if (part === 'END') return `(?=${STOP}|$)`
  return `[${listLetters(part)}]`
}

function inAnyOrder(parts: string[]): string[][] {
  if (parts.length < 2) return [parts]
  return parts.flatMap((part, index) => inAnyOrder(parts.toSpliced(index, 1)).map((others) => [part, ...others]))
}

// A set of topics is a bit mask, split over several 32-bit numbers.
const BITS = 32
const NUMBERS = Math.ceil(TOPIC_COUNT / BITS)

/** The topics that a message contains, as a bit mask for `Search.canFind`. */
export function topicsIn(letters: string): Int32Array {
  const there = new Int32Array(NUMBERS)
  for (let index = 0; index < letters.length; index += 1) {
    const topic = topicNumberAt(letters, index)
    there[topic >> 5] = (there[topic >> 5] ?? 0) | (1 << (topic % BITS))
  }
  return there
}

/** For each required part of a rule, its topics. The part with the fewest topics comes first. */
const splitRule = (rule: string) =>
  rule
    .split(' ')
    .filter((part) => !/^(?:\.\.|--|\*\*|UNLESS|WITHOUT|START|END|ALL)/.test(part))
    .map((part) => listLetters(part))
    .toSorted((one, other) => one.length - other.length)
    .map(topicsIn)

/** Searches the topic letters of a message (see caution-topics.ts) for the rules. */
export interface Search {
  /** Compiled on first use. */
  readonly expression: RegExp
  /** A cheap pre-check: whether all topics that some rule needs occur anywhere in the message. */
  canFind(there: Int32Array): boolean
}

export function searchFor(rules: string[], flags = ''): Search {
  const needed = rules.map(splitRule)
  let made: RegExp | undefined
  return {
    get expression() {
      return (made ??= new RegExp(rules.map(compileRule).join('|'), flags))
    },
    canFind: (there) => needed.some((parts) => hasAll(there, parts)),
  }
}

function hasAll(there: Int32Array, parts: Int32Array[]): boolean {
  for (const part of parts) {
    let common = 0
    for (let index = 0; index < NUMBERS; index += 1) common |= (there[index] ?? 0) & (part[index] ?? 0)
    if (common === 0) return false
  }
  return true
}
