import { expect, test } from 'vitest'

import { maskUpiAddress, readUpiAddress } from './upi-address.ts'

const read = (typed: string) => {
  const result = readUpiAddress(typed)
  return 'address' in result ? result.address : result.problem
}

test.each([
  ['as it is', 'asha.rao@okaxis'],
  ['in capitals', 'Asha.Rao@OKAXIS'],
  ['with blanks around it', '  asha.rao@okaxis\n'],
  ['with blanks in it', 'asha.rao @ okaxis'],
  ['with a no-break space', 'asha.rao@\u00a0okaxis'],
  ['with zero-width characters', '\u200basha\u200d.rao\u2060@ok\ufeffaxis'],
  ['with marks of direction', '\u202aasha.rao@okaxis\u202c'],
  ['with a full-width sign', 'asha.rao＠okaxis'],
  ['in full-width letters', 'ａｓｈａ．ｒａｏ＠ｏｋａｘｉｓ'],
  ['with a small sign', 'asha.rao﹫okaxis'],
  ['after a label', 'UPI ID: asha.rao@okaxis'],
  ['after a label without a colon', 'upi id asha.rao@okaxis'],
  ['after another label', 'My VPA = asha.rao@okaxis'],
  ['as a link', 'upi://pay?pa=asha.rao@okaxis&pn=Asha%20Rao&cu=INR'],
  ['as a link with an encoded sign', 'UPI://PAY?pn=Asha&PA=asha.rao%40okaxis#x'],
])('an address is read %s', (_, typed) => {
  expect(read(typed)).toBe('asha.rao@okaxis')
})

test.each([
  '9876543210@ybl',
  'q123456789@ybl',
  'asha-1_2@paytm',
  'shop.9000@kotak811',
  'upi@okaxis',
  'upi-asha@okaxis',
  'vpa.asha@okicici',
  // Nobody here knows this bank.
  'asha@newbankofnext',
  'ab@ab',
])('%s is one', (address) => {
  expect(read(address)).toBe(address)
})

test('digits of Hindi keyboards are digits', () => {
  expect(read('९८७६५४३२१०@ybl')).toBe('9876543210@ybl')
})

test.each([
  ['empty', ''],
  ['empty', ' \u200b '],
  ['empty', 'UPI ID:'],
  ['email', 'asha@gmail.com'],
  ['email', 'asha.rao@mail.co.in'],
  ['email', 'asha@gmail'],
  ['email', 'Asha@YAHOO'],
  ['no-handle', '9876543210'],
  ['no-handle', 'asha'],
  ['no-handle', 'asha@'],
  ['no-handle', 'https://khazana.test'],
  ['letters', '@okaxis'],
  ['letters', 'asha@@okaxis'],
  ['letters', 'asha@ok@axis'],
  ['letters', 'asha@ok-axis'],
  ['letters', 'asha@ok.'],
  ['letters', 'asha@.okaxis'],
  ['letters', 'asha@811kotak'],
  ['letters', 'आशा@okaxis'],
  ['letters', 'аsha@okaxis'],
  ['letters', 'asha+1@okaxis'],
  ['letters', 'asha,rao@okaxis'],
  ['letters', '...@okaxis'],
  // Apps no longer take an account with its branch, and an Aadhaar number tells too much.
  ['letters', '123456789012@sbin0001234.ifsc.npci'],
  ['letters', '123456789012@aadhaar.npci'],
  ['length', 'a@okaxis'],
  ['length', 'asha@o'],
  ['length', `${'a'.repeat(250)}@okaxis`],
  ['length', `asha@${'o'.repeat(65)}`],
])('%s: %s is none', (problem, typed) => {
  expect(read(typed)).toBe(problem)
})

/** Numbers that look random, and are the same in each run. */
function* makeNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

test('every address that the rule allows is read, however it is dressed up, and reading it again changes nothing', () => {
  const numbers = makeNumbers(47)
  const below = (most: number) => Math.floor(numbers.next().value * most)
  const word = (signs: string, length: number) => Array.from({ length }, () => signs[below(signs.length)]).join('')
  const dress = [
    (text: string) => text.toUpperCase(),
    (text: string) => ` ${text}\t`,
    (text: string) => text.replace('@', ' ＠ '),
    (text: string) => [...text].join('\u200b'),
    (text: string) => `UPI: ${text}`,
    (text: string) => `upi://pay?pa=${encodeURIComponent(text)}&cu=INR`,
  ]
  const wrong = Array.from({ length: 2000 }, () => {
    const name = `${word('abcxyz0189', 1)}${word('abcxyz0189._-', 1 + below(30))}`
    const address = `${name}@ok${word('abcxyz0189', below(20))}`
    return { address, typed: dress[below(dress.length)]?.(address) ?? '' }
  }).filter(({ address, typed }) => read(typed) !== address || read(address) !== address)
  expect(wrong).toEqual([])
})

test('no text is read as an address that the rule does not allow', () => {
  const numbers = makeNumbers(11)
  const signs = [
    'a',
    'Z',
    '7',
    '.',
    '-',
    '_',
    '@',
    ' ',
    '＠',
    '\u200b',
    '९',
    'आ',
    '+',
    '\ud83d',
    '🙂',
    '%40',
    'upi:',
    '\0',
  ]
  const pick = (most: number) => Math.floor(numbers.next().value * most)
  const part = () => Array.from({ length: 1 + pick(4) }, () => signs[pick(6)]).join('')
  const noise = () => Array.from({ length: pick(3) }, () => signs[pick(signs.length)]).join('')
  // Most are nearly an address.
  const typed = Array.from(
    { length: 5000 },
    () => noise() + part() + noise() + (pick(8) === 0 ? '' : '@') + part() + noise(),
  )
  const addresses = typed.map(readUpiAddress).flatMap((result) => ('address' in result ? [result.address] : []))
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((one) => !/^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/.test(one))).toEqual([])
})

test('a mask shows enough to know an address again, and too little to pay to it', () => {
  expect(['asha.rao@okaxis', 'ab@ybl', '9876543210@ybl'].map(maskUpiAddress)).toEqual([
    'as••••@okaxis',
    'a••••@ybl',
    '98••••@ybl',
  ])
})
