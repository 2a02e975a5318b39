import { expect, test } from 'vitest'

import { HOSTILE_PIECES } from '#test/cases/hostile-messages.ts'
import { finish, repeated } from '#test/finishes.ts'

import { findCautions } from './caution-rules.ts'
import type { CautionKind } from './words/caution-kinds.ts'
import { TOPICS } from './words/caution-words.ts'

const options = { ownHost: 'khazana.test' }
const listKinds = (text: string) => findCautions(text, options).map(({ kind }) => kind)

test.each<[CautionKind, string, string]>([
  ['phone', 'Ring me: 98765-43210, ok?', '98765-43210'],
  ['phone', 'मेरा नंबर ९८७६५ ४३२१० है', '९८७६५ ४३२१०'],
  ['phone', 'it is 9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣ yes', '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣'],
  [
    'phone',
    'so: Nine eight seven, six five four, three two one oh.',
    'Nine eight seven, six five four, three two one oh',
  ],
  ['upi', 'Rest to Demo.Shop@okaxis then', 'Demo.Shop@okaxis'],
  ['upi', 'demo at ybl', 'demo at ybl'],
  ['secret-request', 'Sir, please tell me the OTP.', 'tell me the OTP'],
  ['payment-qr', 'Ok. Scan it and you receive money now', 'Scan it and you receive money'],
  ['outside-link', 'see https://demo.example/a?b=c now', 'https://demo.example/a?b=c'],
  ['advance-payment', 'Bhai, pehle paise bhejo na', 'pehle paise bhejo'],
  ['advance-payment', 'Only 2k advanse, then I hold it', 'advanse'],
  ['advance-payment', 'Buy an Amazon gift card and send me the code', 'gift card and send me the code'],
  ['payment-claim', 'Payment is done, see the screenshot', 'Payment is done, see the screenshot'],
  ['secret-request', 'Your wallet KYC is pending', 'KYC'],
  ['elsewhere', 'write me to demo@mail.example', 'demo@mail.example'],
])('%s: the quoted part is spelled as in the message: %s', (kind, text, part) => {
  expect(findCautions(text, options)).toContainEqual({ kind, part })
})

test('each kind is shown once, the most serious first', () => {
  const text = 'Pay 500 advance to demo@ybl or demo2@ybl, tell me the OTP, call 9876543210 or 9876543211'
  expect(listKinds(text)).toEqual(['secret-request', 'advance-payment', 'upi', 'phone'])
})

test('only its host makes a link the site’s own', () => {
  for (const own of [
    'https://khazana.test/item/1',
    'http://www.khazana.test',
    'khazana.test/item/2',
    '(https://khazana.test)',
  ]) {
    expect([own, listKinds(own)]).toEqual([own, []])
  }
  for (const away of [
    'https://khazana.test.demo.example/',
    'https://demo.example/khazana.test',
    'https://khazana.test@demo.example',
    'https://demo-khazana.test/',
    'https://khazana.test:8443/',
    'hxxps://demo.example',
    'demo[.]com',
    'demo (dot) in',
    'डेमो डॉट कॉम',
    'demotoys dot in pe dekho',
    'www demotoys com',
    'order at demotoys.store',
  ]) {
    expect([away, listKinds(away)]).toEqual([away, ['outside-link']])
  }
  const local = { ownHost: 'localhost:3000' }
  expect(findCautions('http://localhost:3000/item/1', local)).toEqual([])
  expect(findCautions('http://localhost:4000/item/1', local)).toHaveLength(1)
})

test('a full stop or a dot alone makes no link', () => {
  for (const text of [
    'It is available.in good condition',
    'a red dot in the corner',
    'It is 38mm.in steel',
    'me@home now',
    '5 @500',
  ]) {
    expect([text, listKinds(text)]).toEqual([text, []])
  }
  expect(listKinds('I am @demo_toys there')).toEqual(['elsewhere'])
})

test('quantities are not phone numbers', () => {
  for (const text of [
    'ISBN 978-81-291-3572-8',
    'Serial no. 9876543210',
    'order id: 9876543210',
    '98,500 97,000 95,000',
    '9500 9000 8500 8000',
    'sizes 6 7 8 9 10 11 12',
    'from 07/11/2026 10:30 to 09/11/2026 11:30',
    '9876543210123456',
    '987654321',
  ]) {
    expect([text, listKinds(text)]).toEqual([text, []])
  }
})

test('a warning is not a request, and a measurement not an amount of money', () => {
  for (const text of [
    'Never share your OTP or PIN with anybody',
    'Frauds send a QR, I do not',
    'WhatsApp nahi, yahi baat karte hai',
    'battery 4500 mAh daal di hai',
    'Is the charger there? Any changes? Cleaning done?',
    'Do you accept GPay when we meet?',
    'Payment received, the parcel is sent',
    "I'll pay when I see it",
    'Can you scan page 12 for me?',
    'My pin is 793001',
  ]) {
    expect([text, listKinds(text)]).toEqual([text, []])
  }
})

test.each([
  ['Scan this QR and enter your UPI PIN, the money comes', 'payment-qr'],
  ['ye code scan karke apna pin dalo, paise aa jayenge', 'payment-qr'],
  ['Scan this QR and tell me the OTP and your UPI PIN', 'secret-request'],
  ['By mistake I sent 5000 instead of 500, please send back the rest', 'payment-claim'],
  ['galti se 5000 chala gaya, baaki wapas bhej do', 'payment-claim'],
  ['I sent 5000 by mistake, pay the deposit fee in advance and get the rest back', 'advance-payment'],
])('the reason comes first, though another kind is more serious: %s', (text, kind) => {
  expect(listKinds(text)[0]).toBe(kind)
})

test('no word has two topics', () => {
  const topics = new Map<string, string[]>()
  for (const [topic, words] of Object.entries(TOPICS)) {
    for (const word of words.split(' ')) topics.set(word, [...(topics.get(word) ?? []), topic])
  }
  expect([...topics].filter(([, all]) => all.length > 1)).toEqual([])
})

test('an empty or meaningless message has no caution', () => {
  for (const text of ['', ' ', '\n\n', '👍', '…', '​', '\u0000', '٣', '｡', 'constructor __proto__ toString']) {
    expect(listKinds(text)).toEqual([])
  }
})

// `npm run drill -- redos` attacks each expression.
test.each(HOSTILE_PIECES)('a message of any length is read: %j', (piece) => {
  for (const end of ['', ' x', ' pay']) {
    expect(finish(() => findCautions(repeated(piece, 4000) + end, options))).toBeDefined()
  }
  expect(finish(() => findCautions(repeated(piece), options))).toBeDefined()
})
