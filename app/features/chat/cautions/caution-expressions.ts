/** Rules over topics as regular expressions. */
import type { CautionKind } from './caution-rules.ts'
import { letterOf, TOPIC_COUNT, topicNumberAt } from './caution-topics.ts'

export type Rule = {
  kind: CautionKind
  /** Any of these, see `expression`. */
  find: string[]
  /** Stretches that mean the contrary, and are left out before anything is looked for. */
  except?: string[]
  /** Any of these has to be there as well, anywhere. */
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
const lettersOf = (topics: string) =>
  topics
    .replaceAll(/[A-Z]+/g, (name) => SETS[name] ?? name)
    .split('/')
    .map(letterOf)
    .join('')
const STOP = lettersOf('stop')
const AVOIDED = lettersOf('stop/look/mil/not/without/shall/posts/less')

/**
 * Of a rule like 'pay --2 now' the expression over letters. Between spaces stand topics, with '/' any of several, and gaps
 * of so many words at most: '..2' within a sentence, '--2' as well and without a word of seeing, meeting or not doing it,
 * '**2' across sentences. No gap is open, so every expression takes linear time. 'ALL ..8 code bank tell' is in any order.
 */
function compile(rule: string): string {
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
  if (gap === 'UNLESS') return `(?![^${STOP}]{0,${most}}[${lettersOf(topics)}])`
  if (gap === 'WITHOUT') return `[^${STOP}${lettersOf(topics)}]{0,${most}}`
  if (part === 'START') return `(?:^|${STOP})`
  if (part === 'END') return `(?=${STOP}|$)`
  return `[${lettersOf(part)}]`
}

function inAnyOrder(parts: string[]): string[][] {
  if (parts.length < 2) return [parts]
  return parts.flatMap((part, index) => inAnyOrder(parts.toSpliced(index, 1)).map((others) => [part, ...others]))
}

// Topics as bits, so many in each number.
const BITS = 32
const NUMBERS = Math.ceil(TOPIC_COUNT / BITS)

/** Which topics a message has, as `Search.canFind` asks. */
export function topicsIn(letters: string): Int32Array {
  const there = new Int32Array(NUMBERS)
  for (let index = 0; index < letters.length; index += 1) {
    const topic = topicNumberAt(letters, index)
    there[topic >> 5] = (there[topic >> 5] ?? 0) | (1 << (topic % BITS))
  }
  return there
}

/** Of each part of a rule that has to be there, its topics; the part with the fewest first. */
const partsOf = (rule: string) =>
  rule
    .split(' ')
    .filter((part) => !/^(?:\.\.|--|\*\*|UNLESS|WITHOUT|START|END|ALL)/.test(part))
    .map((part) => lettersOf(part))
    .toSorted((one, other) => one.length - other.length)
    .map(topicsIn)

/** What rules find in the letters of a message, see caution-topics.ts. */
export interface Search {
  /** Made when it is first asked for. */
  readonly expression: RegExp
  /** Far faster than the expression: whether everything that one of the rules needs is there at all, anywhere. */
  canFind(there: Int32Array): boolean
}

/** Makes each expression of every search, for whoever looks through them: the drill redos. */
export const madeLater: (() => RegExp)[] = []

export function searchFor(rules: string[], flags = ''): Search {
  const needed = rules.map(partsOf)
  let made: RegExp | undefined
  const make = () => (made ??= new RegExp(rules.map(compile).join('|'), flags))
  madeLater.push(make)
  return {
    get expression() {
      return make()
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
