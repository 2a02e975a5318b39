import { expect, test } from 'vitest'

import { isVisible, oneLine, trimVisible } from './visible-text.ts'

/** Every character that matches `kind`. */
const all = (kind: RegExp) =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    // Lone surrogates are no characters.
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character))

const NUMBER_SIGNS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u
const CLASSES: Record<string, { of: string[]; between: string }> = {
  'marks of direction': { of: all(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/), between: '' },
  controls: { of: all(/(?![\t-\r\0\u0085])\p{Cc}/u), between: '' },
  'line ends': { of: ['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'], between: '\n' },
  tags: { of: all(/[\u{e0000}-\u{e007f}]/u), between: '' },
  'variation selectors': { of: all(/\p{Variation_Selector}/u), between: '' },
  'format characters': { of: all(/\p{Cf}/u).filter((one) => !NUMBER_SIGNS.test(one)), between: '' },
  'what programs may ignore': {
    of: all(/\p{DI}/u).filter((one) => !/[\u115f\u1160\u3164\uffa0]/.test(one)),
    between: '',
  },
  blanks: { of: ['\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'], between: ' ' },
  'private characters': { of: ['\ue000', '\uf8ff', '\u{f0000}', '\u{10fffd}'], between: '' },
  'what is no character': { of: ['\ufdd0', '\ufffe', '\uffff', '\u{10ffff}'], between: '' },
}

test.each(Object.entries(CLASSES))('%s are taken out of every text', (_, { of, between }) => {
  expect(of.length).toBeGreaterThan(0)
  const [left, right] = ['a', '\u0915']
  expect(of.filter((one) => trimVisible(`${left}${one}${right}`) !== `${left}${between}${right}`)).toEqual([])
  const space = between === '' ? '' : ' '
  expect(of.filter((one) => oneLine(`${left}${one}${right}`) !== `${left}${space}${right}`)).toEqual([])
  // On their own they are no text.
  expect(of.filter((one) => trimVisible(one) !== '' || oneLine(one.repeat(3)) !== '')).toEqual([])
})

test.each([
  ['a joiner in a conjunct', 'अक्\u200dष'],
  ['a non-joiner in a conjunct', 'र्\u200cय'],
  ['an old chillu of Malayalam', 'ക്\u200d'],
  ['a non-joiner in Urdu', 'می\u200cخواہم'],
  ['an emoji of several', '👩\u200d🎨 🧑🏽\u200d🎨 🏳️\u200d🌈 👁️\u200d🗨️'],
  ['the selectors of emoji', '❤\ufe0f ☎\ufe0e 1\ufe0f\u20e3 #\ufe0f\u20e3'],
  ['the flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['the marks of Vietnamese', 'ậ a\u0302\u0323'],
  ['the marks of Hebrew', 'בְּרֵאשִׁ֖ית'],
  ['a stack of Tibetan', 'ཧྐྵྨླྺྼྻྃ'],
  ['Thai', 'น้ำ ผู้ใหญ่'],
  ['number signs of Arabic', '\u06dd12'],
  ['lines, tabs and paragraphs', 'One\n\n\tTwo'],
])('%s stays', (_, text) => {
  expect(trimVisible(text)).toBe(text)
})

test('combining marks on a letter are limited', () => {
  const accents = all(/[\u0300-\u034e\u0350-\u036f]/)
  expect(trimVisible(`a${accents.join('')}b`)).toBe(`a${accents.slice(0, 3).join('')}b`)
  expect(trimVisible(`a${'\u0301'.repeat(59)}`)).toBe('a\u0301')
  expect([...trimVisible(`ก${'็้'.repeat(20)}`)]).toHaveLength(6)
})

test.each([
  [' Hello\nthere ', 'Hello\nthere'],
  ['\u200b❤\ufe0f\n', '❤\ufe0f'],
  [' \n', ''],
  ['\u200b\u2060', ''],
  ['\u2800 \u3164', ''],
  ['\ue000', ''],
])('%j is %j without the characters around it', (text, left) => {
  expect(trimVisible(text)).toBe(left)
})

test('a character that shows nothing leaves nothing of a text, and any other does', () => {
  expect(all(/./su).filter((character) => (oneLine(character) !== '') !== isVisible(character))).toEqual([])
})

test('cleaning is idempotent', () => {
  const parts = [
    'a',
    'क',
    '्',
    '\u200d',
    '\u200c',
    '\u202e',
    '\ufe0f',
    '❤',
    '\u0301',
    '\u0302',
    '\u{e0041}',
    '🏴',
    '1',
    '\u20e3',
  ]
  for (let seed = 1; seed < 5000; seed++) {
    let state = seed
    const text = Array.from({ length: 8 }, () => parts[(state = (state * 48_271) % 2_147_483_647) % parts.length]).join(
      '',
    )
    const once = trimVisible(text)
    expect({ text, left: trimVisible(once) }).toEqual({ text, left: once })
  }
})
