import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { findCautions } from './caution-rules.ts'
import type { CautionKind } from './words/caution-kinds.ts'

// Messages in Latin letters as people type Tamil, Telugu, Bengali and Marathi, made from patterns: each word in brackets
// is one of several spellings. Half of them were looked at while the words were collected.
const SPELLINGS: Record<string, string[]> = {
  'ta.money': ['panam', 'panatha', 'advance'],
  'ta.send': ['anuppunga', 'anupunga', 'anuppu'],
  'ta.first': ['munnadi', 'modhala', 'mudhalla'],
  'ta.tell': ['sollunga', 'sollu', 'anuppunga'],
  'te.money': ['dabbulu', 'dabbu', 'advance'],
  'te.send': ['pampandi', 'pampinchandi', 'pampu'],
  'te.first': ['mundu', 'mundhuga', 'munduga'],
  'te.tell': ['cheppandi', 'cheppu', 'pampandi'],
  'bn.money': ['taka', 'takata', 'advance'],
  'bn.send': ['pathao', 'pathiye din', 'pathaben'],
  'bn.first': ['prothome', 'agey', 'agei'],
  'bn.tell': ['bolun', 'bolben', 'pathiye din'],
  'mr.money': ['paise', 'paishe', 'advance'],
  'mr.send': ['pathva', 'pathav', 'pathava'],
  'mr.first': ['aadhich', 'pahile', 'pahilyanda'],
  'mr.tell': ['sanga', 'saanga', 'pathva'],
}

const FRAUDS: [CautionKind, string, string[]][] = [
  [
    'advance-payment',
    'ta',
    ['[first] [money] [send], appuram parcel anuppuren', '[money] [first] gpay pannunga, apuram courier pannidren'],
  ],
  [
    'advance-payment',
    'te',
    [
      '[first] [money] [send], tarvata parcel pampistanu',
      '[money] [first] phonepe cheyandi, tarvatha courier chestanu',
    ],
  ],
  [
    'advance-payment',
    'bn',
    ['[first] [money] [send], tarpor parcel pathabo', '[money] [first] gpay korun, tarpor courier korbo'],
  ],
  [
    'advance-payment',
    'mr',
    ['[first] [money] [send], nantar parcel pathavto', '[money] [first] gpay kara, nantar courier karto'],
  ],
  ['secret-request', 'ta', ['otp vandhucha, adha [tell]', 'ungaluku vandha 6 digit code [tell]']],
  ['secret-request', 'te', ['otp vachinda, adi [tell]', 'meeku vachina 6 digit code [tell]']],
  ['secret-request', 'bn', ['otp esheche, oita [tell]', 'apnar 6 digit code ta [tell]']],
  ['secret-request', 'mr', ['otp aala ka, to [tell]', 'tumhala aalela 6 digit code [tell]']],
  ['payment-qr', 'ta', ['qr code scan pannunga, [money] vandhurum']],
  ['payment-qr', 'te', ['qr code scan cheyandi, [money] vastayi']],
  ['payment-qr', 'bn', ['qr code scan korun, [money] peye jaben']],
  ['payment-qr', 'mr', ['qr code scan kara, [money] milel']],
]

const HARMLESS =
  `vanakkam, indha watch innum irukka | vilai konjam kammi panna mudiyuma | naalaiku chennai la paakalama | box iruka bro
  namaskaram, ee watch inka unda | konchem takkuva cheyandi | repu hyderabad lo kaluddama | original box unda andi
  namaskar, ei boi ta ki ache | dam ta ektu kom korun | kal kolkata te dekha korte pari | chobi gulo khub bhalo
  namaskar, he ghadyal ajun aahe ka | kimmat thodi kami kara na | udya punyat bhetu shakto ka | box aani bill aahe ka
  photo innonu anuppunga | inko photo pampandi | aro ekta chobi pathao | ajun ek photo pathva
  neril paathutu panam tharen | chusaka dabbulu istanu | hathe peye taka debo | baghitlyavar paise deto`
    .split(/[|\n]/)
    .map((line) => line.trim())

function makeFrauds() {
  return FRAUDS.flatMap(([kind, language, patterns]) =>
    patterns.flatMap((pattern) => {
      let texts = [pattern]
      for (const slot of ['money', 'send', 'first', 'tell']) {
        texts = texts.flatMap((text) =>
          text.includes(`[${slot}]`)
            ? (SPELLINGS[`${language}.${slot}`] ?? []).map((word) => text.replace(`[${slot}]`, word))
            : [text],
        )
      }
      return texts.map((text) => ({ kind, language, text }))
    }),
  )
}

const isOpen = (text: string) => (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0
const listKinds = (text: string) => findCautions(text, { ownHost: 'khazana.test' }).map(({ kind }) => kind)

test('plain frauds in Tamil, Telugu, Bengali and Marathi are caught, for the right reason', () => {
  const frauds = makeFrauds()
  expect(frauds.length).toBeGreaterThan(150)
  for (const half of [true, false]) {
    const some = frauds.filter(({ text }) => isOpen(text) === half)
    const missed = some.filter(({ text }) => listKinds(text).length === 0)
    const wrong = some.filter(({ text, kind }) => listKinds(text).length > 0 && !listKinds(text).includes(kind))
    console.log(
      `${half ? 'open' : 'unseen'}: ${missed.length} missed, ${wrong.length} for another reason, of ${some.length}`,
    )
    if (half) console.log([...missed, ...wrong].map(({ text }) => `${text} (${listKinds(text).join()})`).join('\n'))
    expect(missed.length / some.length).toBeLessThanOrEqual(0.05)
    expect(wrong.length / some.length).toBeLessThanOrEqual(0.05)
  }
})

test('ordinary messages in these languages have no caution', () => {
  expect(HARMLESS.length).toBe(24)
  expect(HARMLESS.filter((text) => listKinds(text).length > 0)).toEqual([])
})

test.each([
  ['advance-payment', 'send it by money order, I ship after'],
  ['advance-payment', 'western union karo, courier aaj hi'],
  ['advance-payment', 'moneygram 5000 to my agent and I book the courier'],
  ['advance-payment', 'share the mtcn number after sending by western union'],
  ['advance-payment', 'please use xoom, I courier today'],
  ['payment-qr', 'point your camera at this square and the money comes to you'],
  ['payment-qr', 'use this square to get the refund'],
  ['payment-qr', 'just aim your phone at this black and white square to receive the amount'],
] as const)('%s: %s', (kind, text) => {
  expect(listKinds(text)).toContain(kind)
})

test.each(['the point of your camera lens is scratched', 'is this square or round?', 'the square box is included'])(
  'no caution: %s',
  (text) => {
    expect(listKinds(text)).toEqual([])
  },
)
