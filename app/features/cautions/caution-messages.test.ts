import { expect, test } from 'vitest'

import { findCautions } from './caution-rules.ts'
import type { CautionKind } from './words/caution-kinds.ts'

const listKinds = (text: string) => findCautions(text, { ownHost: 'khazana.test' }).map(({ kind }) => kind)

const SAID: Record<string, [CautionKind, string[]]> = {
  'numbers in pairs, as Hindi says them': [
    'phone',
    ['athanve ikhattar pachpan nau do teen saat', 'नंबर है अट्ठानवे ग्यारह पैंतालीस शून्य दो तेईस'],
  ],
  'words between the parts of a number': [
    'phone',
    ['98123 dash 45670', '9 8 1 2 (gap) 3 4 5 (gap) 6 7 0', 'call me on 98123 and 45670', 'फोन 98123 फिर 45670'],
  ],
  'a payment address whose @ is written out': [
    'upi',
    [
      'demo at the rate y b l',
      'demo (at) axl',
      'demo underscore 22 at the ret okaxis',
      'डेमो ऐट ओकेएक्सिस',
      'demo7 ऐट वाईबीएल',
      'id likho demo.shop@newbankname',
    ],
  ],
  'where else money is to go': [
    'upi',
    ['gpay on same number', 'a/c 0001 ifsc DEMO0001234', 'pay in usdt, here is the address', 'इसी नंबर पर फोनपे करें'],
  ],
  'parts of a card': [
    'secret-request',
    ['peeche ke teen number card ke bata do', 'कार्ड के पीछे के तीन अंक लिखिए', 'debit card dono side ki photo'],
  ],
  'a look at the own screen': [
    'secret-request',
    ['turn the screen sharing on now', 'HopToDesk kholo', 'टीमव्यूअर खोलिए', 'install the apk'],
  ],
  'what came is to be read out': [
    'secret-request',
    ['kya code aaya message me?', 'read me the number you got in sms', 'type the code here please'],
  ],
  'hosts that are spelt out': [
    'outside-link',
    [
      'order on demotoysindia . in',
      'https colon slash slash demo',
      'demotoys,com',
      'visit demotoys dot store for more',
    ],
  ],
  'a site to be looked for': [
    'outside-link',
    ['search demo toys on google, first website', 'ye link khol ke card daalo'],
  ],
  'a fee for somebody under way': [
    'advance-payment',
    ['the driver is asking for 700 diesel', 'kiraya pehle de dena', 'pay the forwarding fee, then he brings it'],
  ],
  'a price to be locked': ['advance-payment', ['lock the price with Rs 300', 'whoever pays first gets it']],
  'what moved by mistake': [
    'payment-claim',
    ['900 ki jagah 9000 chala gaya', 'galat khate me chale gaye paise, lauta dijiye'],
  ],
  'off the site': [
    'elsewhere',
    [
      'cancel here and buy direct from me',
      'इस ऐप से बाहर सौदा कर लें',
      'better on a call',
      'join my group, talk there',
      'dm me @demotoys',
    ],
  ],
}
const cases = Object.entries(SAID).flatMap(([what, [kind, texts]]) => texts.map((text) => [what, kind, text] as const))

test.each(cases)('%s calls for %s: %s', (_, kind, text) => {
  expect(listKinds(text)).toContain(kind)
})

test.each([
  ['a tale of a fraud', 'Somebody asked me for an OTP yesterday, I blocked him'],
  ['a tale of a fraud', 'kisi ne mujhse pehle paise maange the'],
  ['a warning', 'There is a scam going around with AnyDesk, be careful'],
  ['a warning', 'पहले पैसे माँगने वालों से बचिए'],
  ['a refusal', 'I never scan anything to receive money'],
  ['a refusal', 'OTP mat batana kisi ko'],
  ['a refusal', 'telegram nahi hai mere paas'],
  ['a thing that is sold', 'The scanner glass is scratched but it scans fine'],
  ['a thing that is sold', 'Telegram receipt from 1947, post office seal visible'],
  ['a thing that is sold', 'Bus tokens of BEST, set of 12'],
  ['a thing that is sold', 'One link of the chain is loose'],
  ['a thing that is sold', 'combination lock, the code is with me'],
  ['a thing that is sold', 'rust deposit on the hinge'],
  ['digits in a word', 'CR2032 battery put last month'],
  ['what a thing costs', 'courier charge kitna lagega'],
  ['money on the site', 'site pe payment kar diya hai, kab bhejoge'],
  ['a year, which is no sum', "Travel agent's wall calendar 1979, all months"],
  ['what has been given back', 'uska advance wapas kar diya, ab available hai'],
  ['numbers in a list', 'size 9 and 10, 42 and 43, all there'],
])('%s calls for nothing: %s', (_, text) => {
  expect(listKinds(text)).toEqual([])
})

test('a message that mentions fraud and still asks for money does not count as a warning', () => {
  expect(listKinds('No fraud bhai, pehle paise bhejo')).toContain('advance-payment')
  expect(listKinds('Bahut fraud hote hai isliye advance bhejo')).toContain('advance-payment')
})
