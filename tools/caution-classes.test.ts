// Messages made from classes: each sentence with each of the words that people may use at its places. Every other one was not
// looked at while the rules were made.
import { describe, expect, test } from 'vitest'

import { findCautions } from '#app/features/cautions/caution-rules.ts'
import type { CautionKind } from '#app/features/cautions/words/caution-kinds.ts'

type Words = Record<string, string[]>

const listKinds = (text: string) => findCautions(text, { ownHost: 'khazana.test' }).map(({ kind }) => kind)

/** Every sentence with every choice of words; a word in braces names the place. */
function fillIn(sentences: string[], words: Words): string[] {
  const [place] = sentences.flatMap((one) => /\{(\w+)\}/.exec(one)?.[1] ?? [])
  if (place === undefined) return sentences
  const fill = (sentence: string) =>
    sentence.includes(`{${place}}`)
      ? (words[place] ?? []).map((word) => sentence.replace(`{${place}}`, word))
      : [sentence]
  return fillIn(sentences.flatMap(fill), words)
}

const unseenHalf = (messages: string[]) => messages.filter((_, at) => at % 2 === 1)
const openHalf = (messages: string[]) => messages.filter((_, at) => at % 2 === 0)

const HALVES: [string, (messages: string[]) => string[]][] = [
  ['open', openHalf],
  ['unseen', unseenHalf],
]

const MARATHI: Words = {
  first: ['आधी', 'अगोदर', 'पहिले', 'प्रथम'],
  money: ['पैसे', 'रक्कम', 'पेमेंट', '२००० रुपये'],
  send: ['पाठवा', 'टाका', 'भरा', 'द्या'],
  thing: ['वस्तू', 'घड्याळ', 'सामान', 'पार्सल'],
  later: ['मग', 'नंतर', 'त्यानंतर'],
  otp: ['ओटीपी', 'कोड', 'पडताळणी कोड', 'सहा अंकी कोड'],
  tell: ['सांगा', 'कळवा', 'पाठवा'],
  came: ['आला असेल', 'आलेला', 'आला'],
  qr: ['क्यूआर कोड', 'क्यूआर', 'चौकोनी कोड', 'चौकोर चिन्ह'],
  sent: ['पाठवले आहेत', 'टाकले आहेत', 'ट्रान्सफर केले आहेत', 'भरले आहेत'],
  app: ['व्हॉट्सअॅपवर', 'व्हाट्सअपवर', 'टेलिग्रामवर'],
  fee: ['नोंदणी शुल्क', 'कुरियर शुल्क', 'विमा शुल्क', 'गेट पासचे शुल्क'],
}

const MARATHI_FRAUDS: [CautionKind, string[]][] = [
  [
    'advance-payment',
    ['{first} {money} {send}, {later} {thing} मिळेल', 'तुम्ही {first} {money} {send} {later} मी कुरियर करतो'],
  ],
  ['advance-payment', ['आगाऊ {money} {send}', '{fee} {send}, {later} {thing} पाठवतो', '{fee} {first} भरावे लागेल']],
  ['secret-request', ['तुमच्या फोनवर {came} {otp} {tell}', 'तुमचा {otp} {tell}', 'मला {otp} {tell} म्हणजे {money} मिळतील']],
  ['payment-qr', ['हा {qr} स्कॅन करा, {money} मिळतील', 'मी {qr} पाठवतो, तो स्कॅन करून पिन टाका']],
  ['payment-claim', ['मी {money} {sent}, स्क्रीनशॉट बघा आणि {thing} द्या', '{money} {sent}, आता {thing} पाठवा']],
  ['elsewhere', ['{app} बोलू', 'इथे नको, {app} मेसेज करा']],
]

const MARATHI_ORDINARY = fillIn(
  [
    '{thing} अजून आहे का?',
    '{thing} बघून {money} देतो',
    'भेटल्यावर {money} देईन',
    'मी {first} {money} देणार नाही',
    '{first} {thing} दाखवा, {later} बोलू',
    'मी कोणाला {otp} सांगत नाही',
    '{thing} मिळाली, धन्यवाद',
    '{thing} कधी घेतले होते?',
    '{thing} किती जुनी आहे आणि किंमत काय?',
    'मी उद्या येतो, {thing} ठेवा',
    '{app} नको, इथेच बोलू',
    'या {thing} चा बॉक्स आहे का?',
    'कुरियर शुल्क किती येईल?',
    'मला {thing} हवी आहे, २००० ला द्याल का?',
  ],
  MARATHI,
)

describe.each(HALVES)('the %s half of messages in Marathi', (_, half) => {
  test('finds what others ask for, and says why', () => {
    const frauds = half(
      MARATHI_FRAUDS.flatMap(([kind, sentences]) => fillIn(sentences, MARATHI).map((text) => `${kind}: ${text}`)),
    )
    const missed = frauds.filter((one) => listKinds(one.slice(one.indexOf(': ') + 2)).length === 0)
    const otherReason = frauds.filter((one) => {
      const [kind = '', text = ''] = one.split(': ', 2)
      const [first] = listKinds(text)
      return first !== undefined && first !== kind
    })
    expect(missed.length / frauds.length).toBeLessThanOrEqual(0.1)
    expect(otherReason.length / frauds.length).toBeLessThanOrEqual(0.1)
  })

  test('leaves ordinary ones alone', () => {
    const ordinary = half(MARATHI_ORDINARY)
    const alarms = ordinary.filter((text) => listKinds(text).length > 0)
    expect(alarms.length / ordinary.length).toBeLessThanOrEqual(0.01)
  })
})

const SQUARES: Words = {
  square: [
    'chaukor nishan',
    'chokor nishan',
    'chaukor code',
    'chaukor chitra',
    'chauras code',
    'kala safed chaukor',
    'square wala code',
    'dabbe wala code',
  ],
  sign: [
    'square sign',
    'black white square',
    'black and white square',
    'square symbol',
    'checkered square',
    'pattern code',
  ],
  hindi: ['चौकोर निशान', 'चौकोर कोड', 'काले सफेद डब्बे वाला कोड', 'चौकोर चित्र', 'काला सफेद चौकोर', 'स्क्वायर कोड'],
}
const SQUARE_FRAUDS = fillIn(
  [
    'ye {square} scan karo, paise aa jayenge',
    'main {square} bhej raha hu, usko scan karke pin dalo',
    '{square} pe camera lagao paise mil jayenge',
    'scan this {sign} and you will receive the money',
    'i am sending a {sign}, scan it to get paid',
    'ये {hindi} स्कैन करो पैसे मिल जाएंगे',
    '{hindi} भेज रहा हूँ, स्कैन करके पिन डालिए',
  ],
  SQUARES,
)
const SQUARE_ORDINARY = [
  'dial chaukor hai ya gol?',
  'chaukor dial wali ghadi ki photo bhejo',
  'chaukor dabba hai kya iske saath',
  'square dial watch, please send a photo',
  'black and white photo of the back please',
  'kala safed rang ke joote hain kya',
  'the box has a black and white picture',
  'चौकोर डायल वाली घड़ी है क्या?',
  'डिब्बा चौकोर है या गोल?',
  'काले सफेद जूते की फोटो भेजो',
  'चौकोनी घड्याळ आहे का?',
  'lego square base plate 32x32 bhej do',
]

test.each(HALVES)('the square code has many names: the %s half', (_, half) => {
  const frauds = half(SQUARE_FRAUDS)
  const missed = frauds.filter((text) => listKinds(text)[0] !== 'payment-qr')
  expect(missed.length / frauds.length).toBeLessThanOrEqual(0.1)
})

test('what is square in another way is no code', () => {
  expect(SQUARE_ORDINARY.filter((text) => listKinds(text).length > 0)).toEqual([])
})
