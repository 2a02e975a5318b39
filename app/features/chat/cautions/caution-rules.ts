/**
 * What in a message calls for a calm word beside it. Never a verdict on the writer, and nothing is held back: most people
 * who give a number want to be called. caution-rules.test.ts tells how many messages the rules take rightly and wrongly.
 */
import { plainText } from '#app/features/chat/messages/plain-text.ts'

import { letterOf, OTHER, topicsOf } from './caution-words.ts'
import { findAddresses } from './outside-links.ts'
import { findPhoneNumber, type Span } from './phone-numbers.ts'

/** In the order of what is at stake. */
export const ADVICE = {
  'secret-request':
    'Nobody needs an OTP, a PIN, a CVV or your card details to pay you or to deliver. Keep them to yourself.',
  'payment-qr': 'Scanning a code or approving a request sends money. It never brings you any.',
  'advance-payment': 'Money sent in advance is hard to get back. It is safer to see the item first, then pay.',
  'qr-code': 'This image has a QR code. Scan it only if you know what it does.',
  upi: 'This is about a payment address or account. Check the name that your app shows, and pay once you have seen the item.',
  'outside-link':
    'This link leads away from Khazana. Do not sign in, pay or type card details there because of a message.',
  phone: 'This message has a phone number. What you agree on here stays on record, a call does not.',
  elsewhere: 'This asks to talk elsewhere. What you agree on here stays on record, and you can report or block here.',
} as const

export type CautionKind = keyof typeof ADVICE

export interface Caution {
  kind: CautionKind
  /** For whoever reads the message. */
  advice: string
  /** Of the message, what gave rise to it. */
  part: string
}

type Rule = {
  kind: CautionKind
  /** Any of these, see `compile`. */
  find: string[]
  /** Stretches that mean the contrary, and are left out before anything is looked for. */
  except?: string[]
  /** Has to be there as well, anywhere. */
  also?: string
}

const RULES: Rule[] = [
  {
    kind: 'secret-request',
    except: ['not/no ..5 secret/otp/paper', 'secret/otp/paper ..4 not'],
    find: [
      'secret',
      'ASK ..5 otp',
      'otp ..8 ASK',
      'otp ..3 came/receive/mil',
      'ASK ..5 paper',
      'paper ..6 ASK',
      'code ..3 came/receive/mil ..6 ASK',
      'code ..1 ASK ..6 came/receive/mil',
      'ASK ..3 code ..4 came/receive/mil',
      'your pin',
      'put/pin ..1 put/pin',
    ],
  },
  { kind: 'secret-request', find: ['code/number ..10 ASK', 'ASK ..6 code/number'], also: 'bank' },
  {
    kind: 'secret-request',
    find: ['install ..2 give ..3 software', 'software ..3 install ..1 ACT', 'install ..2 software ..5 PAY'],
  },
  {
    kind: 'payment-qr',
    find: [
      'qr/scan ..9 MONEY/receive/back',
      'MONEY/receive ..6 qr/scan',
      'ACT ..3 qr',
      'qr ..2 ACT',
      'click/approve ..5 PAY',
    ],
  },
  { kind: 'payment-qr', find: ['approve ..4 request', 'request ..5 approve', 'request ..3 came'], also: 'PAY/app' },
  {
    kind: 'advance-payment',
    except: [
      'thanks ..6 advance',
      'START WITHOUT:30:PAY/fee/sum/half/ACT in advance',
      'not/no ..3 advance/token',
      'advance/token ..3 not',
    ],
    find: ['advance', 'token ..2 MONEY/ACT', 'MONEY/ACT ..2 token', 'sum token', 'token ..1 sum'],
  },
  // 'bina advance ke nahi bhejunga'
  { kind: 'advance-payment', find: ['not/no --1 advance/PAY ..3 not', 'advance ..1 not ..1 not'] },
  // A fee or deposit that is asked for: 'pay registration fee', 'security deposit 1500 do'.
  {
    kind: 'advance-payment',
    find: [
      'MONEY/due/ASK **6 purpose **2 fee/MONEY',
      'purpose **2 fee/MONEY/sum **8 MONEY/due/back/purpose/ASK',
      'purpose ..2 half ..2 put/send/due',
      'purpose ..1 ACT/due',
      'goods ..1 fee ..3 ACT',
    ],
  },
  // Payment before goods.
  {
    kind: 'advance-payment',
    find: [
      'pehle PAY END',
      'PAY --2 before UNLESS:3:look/mil',
      'before PAY --4 goods/ACT',
      'pehle --1 MONEY/half --2 LATER/goods/ACT',
      'pehle --2 MONEY/half --2 goods/ACT',
      'half --3 pehle',
      'MONEY pehle shall',
      'pehle --2 PAY --1 due/tell',
      'PAY/sum/fee --1 pehle --1 due/tell',
      'fee --1 pehle',
      'fee --6 paid ..1 before',
      'fee/PAY/sum --6 LATER --3 goods',
      'goods --2 tabhi --4 PAY/sum',
      'MONEY --1 pehle --1 ACT',
      'MONEY --1 pehle --3 goods/LATER',
      'PAY --1 ACT --1 LATER --3 goods/shall',
      'PAY --2 LATER --2 goods',
      'goods --3 pehle --1 PAY',
      'goods --2 after --2 PAY',
      'goods --1 after --1 PAY',
    ],
  },
  // At once, or half of it now.
  {
    kind: 'advance-payment',
    find: [
      'ACT --3 PAY --2 now',
      'now --3 PAY --1 ACT',
      'PAY --3 now UNLESS:3:not/look/mil',
      'half --3 PAY --3 now/before/pehle/LATER',
      'half --2 now --2 PAY',
      'half now',
      'pay give UNLESS:4:look/mil/not',
      'pay kar ACT UNLESS:4:look/mil/not',
      'please --1 pay UNLESS:4:look/mil/in',
      'please --1 make --1 pay',
    ],
  },
  // A sum to send, or to have something kept for it.
  {
    kind: 'advance-payment',
    find: [
      'PAY --1 send/put',
      'send --2 PAY',
      'sum WITHOUT:2:mein/me/look/mil/not/shall send/put',
      'sum --2 app --1 ACT',
      'app --1 ACT --1 sum',
      'PAY --4 sum --1 online',
      'PAY --1 online --1 ACT',
      'goods --4 sum --2 PAY/app/send/put',
      'rupees --1 send/put',
      'send --1 sum',
      'send/fee ..4 account',
      'PAY --3 sum --6 KEEP',
      'PAY --2 ACT ..3 KEEP/purpose',
      'KEEP/purpose --5 sum/half --3 MONEY/ACT/due',
      'sum --2 back --1 ACT',
      'back --2 sum',
    ],
  },
  { kind: 'advance-payment', find: ['mistake **12 back', 'back **6 mistake'], also: 'PAY/sum' },
  {
    kind: 'advance-payment',
    find: ['army **40 PAY/advance/fee/goods', 'PAY/advance/fee/goods **40 army'],
    also: 'posted',
  },
  { kind: 'upi', find: ['address'] },
  { kind: 'outside-link', find: ['click ..3 link', 'link ..5 click', 'PAY/back link', 'your ..1 site'] },
  {
    kind: 'elsewhere',
    find: [
      'telegram',
      'whatsapp me',
      'whatsapp ..3 talk/number/no/mil/ASK',
      'talk/phone ..4 whatsapp/social',
      'social ..2 talk',
      'ASK ..3 social',
      'social ..2 ASK',
      'phone number/no',
      'your number/no ..2 is/mil/receive/ASK',
      'number ..3 ASK ..2 your',
      'your phone ..1 ASK',
      'your ..1 social/whatsapp ASK',
      'ASK ..2 your number/no',
    ],
  },
]

const SETS: Record<string, string> = {
  ACT: 'give/do/send/put',
  ASK: 'give/do/send/put/tell/confirm',
  KEEP: 'keep/confirm',
  PAY: 'pay/money',
  MONEY: 'pay/money/rupees',
  LATER: 'later/tabhi',
}
const lettersOf = (topics: string) =>
  topics
    .replaceAll(/[A-Z]+/g, (name) => SETS[name] ?? name)
    .split('/')
    .map(letterOf)
    .join('')
const STOP = lettersOf('stop')
const AVOIDED = lettersOf('stop/look/mil/not/shall/less')

/**
 * Of a rule like 'pay --2 now' the expression over letters. Between spaces stand topics, with '/' any of several, and gaps
 * of so many words at most: '..2' within a sentence, '--2' as well and without a word of seeing, meeting or not doing it,
 * '**2' across sentences. No gap is open, so every expression takes linear time.
 */
function compile(rule: string): string {
  return rule
    .split(' ')
    .map((part) => {
      const [, gap, most = '', topics = ''] = /^(\.\.|--|\*\*|UNLESS|WITHOUT):?(\d+):?(.*)$/.exec(part) ?? []
      if (gap === '..') return `[^${STOP}]{0,${most}}`
      if (gap === '--') return `[^${AVOIDED}]{0,${most}}`
      if (gap === '**') return `.{0,${most}}`
      if (gap === 'UNLESS') return `(?![^${STOP}]{0,${most}}[${lettersOf(topics)}])`
      if (gap === 'WITHOUT') return `[^${STOP}${lettersOf(topics)}]{0,${most}}`
      if (part === 'START') return `(?:^|${STOP})`
      if (part === 'END') return `(?=${STOP}|$)`
      return `[${lettersOf(part)}]`
    })
    .join('')
}

const expression = (rules: string[], flags = '') => new RegExp(rules.map(compile).join('|'), flags)
const COMPILED = RULES.map(({ kind, find, except, also }) => ({
  kind,
  find: expression(find),
  except: except && expression(except, 'g'),
  also: also && expression([also]),
}))
// 'paise de dunga', 'paise mat bhejo'
const NOT_ASKED = expression(['ACT shall', 'not ACT'], 'g')
const ADDRESSES = { link: 'outside-link', mail: 'elsewhere', upi: 'upi' } as const
// ADVICE has no other keys than those written above.
const KINDS = Object.keys(ADVICE) as CautionKind[]
const nothing = (part: string) => OTHER.repeat(part.length)

/** What to say beside a message, the gravest first: at most one of each kind. `ownHost` has its port if it has one. */
export function cautionsOf(text: string, { ownHost }: { ownHost: string }): Caution[] {
  const plain = plainText(text)
  const found = new Map<CautionKind, Span>()
  const addresses = findAddresses(plain.text, ownHost)
  const { letters, spans } = topicsOf(addresses.rest)
  const asked = letters.replaceAll(NOT_ASKED, nothing)
  for (const { kind, find, except, also } of COMPILED) {
    if (found.has(kind) || (also && !also.test(asked))) continue
    const match = find.exec(except ? asked.replaceAll(except, nothing) : asked)
    const [first, last] = match ? [spans[match.index], spans[match.index + match[0].length - 1]] : []
    if (first && last) found.set(kind, { start: first.start, end: last.end })
  }
  for (const { kind, start, end } of addresses.found.toReversed()) found.set(ADDRESSES[kind], { start, end })
  const number = findPhoneNumber(plain.text)
  if (number) {
    found.set('phone', number)
    // 'My number is' says nothing more.
    found.delete('elsewhere')
  }
  return KINDS.flatMap((kind) => {
    const span = found.get(kind)
    return span ? [{ kind, advice: ADVICE[kind], part: plain.original(span.start, span.end) }] : []
  })
}
