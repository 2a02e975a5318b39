import { expect, test } from 'vitest'

import type { WatchedPlace, WatchedWord } from '#app/shared/moderation.ts'
import { finish } from '#test/finishes.ts'

import { foldEntry, WatchedWords } from './find-words.ts'

const EVERYWHERE = ['listings', 'messages', 'names'] as const
const entry = (kind: WatchedWord['kind'], text: string, more: Partial<WatchedWord> = {}): WatchedWord => ({
  kind,
  text,
  effect: 'refuse',
  places: EVERYWHERE,
  ...more,
})
const DOMAIN = 'https://www.Cheap-Watches.example/shop'
const list = new WatchedWords([
  entry('phrase', 'first copy'),
  entry('phrase', 'नक़ली नोट'),
  entry('domain', DOMAIN),
  entry('domain', 'shop.com'),
  entry('domain', 'telegram.me'),
  entry('phrase', 'ivory', { places: ['listings'] }),
  entry('phrase', 'courier fee', { effect: 'caution', places: ['messages'] }),
])
const find = (text: string, place: WatchedPlace = 'messages') => list.find(text, place, 'refuse')?.text ?? null

test.each([
  ['a First  COPY of it', 'first copy'],
  ['first-copy!', 'first copy'],
  ['fïrst copy', 'first copy'],
  // Cyrillic letters, letters in circles, and a space that nobody sees.
  ['fіrst сорy', 'first copy'],
  ['ⓕⓘⓡⓢⓣ copy', 'first copy'],
  ['fi\u200brst copy', 'first copy'],
  ['यहाँ नकली नोट मिलते हैं', 'नक़ली नोट'],
  ['see cheap-watches.example', DOMAIN],
  ['http://In.CHEAP-WATCHES.example/a?b', DOMAIN],
  ['cheap-watches dot example', DOMAIN],
  ['cheap-watches डॉट example', DOMAIN],
  ['at Cheap-Watches (DOT) example pe', DOMAIN],
  ['cheap-watches[.]example', DOMAIN],
  ['cheap-watches . example', DOMAIN],
  ['cheap-watches. example', DOMAIN],
  ['www dot cheap-watches dot example slash a', DOMAIN],
  ['cheap-watches\u3002example', DOMAIN],
  ['cheap\u2011watches\uff0eexample', DOMAIN],
  ['https://cheap%2Dwatches%2eexample/a', DOMAIN],
  ['cheap-watches-dot-example', DOMAIN],
  ['cheap-watches•example', DOMAIN],
  ['-- cheap-watches.example--', DOMAIN],
  ['shop,com', 'shop.com'],
  ['Sold. cheap-watches.example. In the evening', DOMAIN],
])('%j is found', (text, found) => {
  expect(find(text)).toBe(found)
})

test.each([
  'my first copybook',
  'the first one is a copy',
  'not-cheap-watches.example',
  'cheap-watches.example.in',
  'cheap watches example',
  'I have it on Telegram. Me and my brother sell it.',
  'a dot in the shop, complete',
  'the courier fee is mine',
  '',
])('%j may stand', (text) => {
  expect(find(text)).toBeNull()
})

test('an entry counts in its places and with its effect alone', () => {
  expect([find('Ivory box', 'listings'), find('Ivory box'), find('Ivory box', 'names')]).toEqual(['ivory', null, null])
  expect(list.find('Pay the COURIER fee', 'messages', 'caution')?.text).toBe('courier fee')
})

test('entries that find the same have one form, and those that find nothing have none', () => {
  expect(foldEntry('phrase', ' First—COPY ')).toBe(foldEntry('phrase', 'first copy'))
  expect(foldEntry('domain', 'WWW.Example.com/x')).toBe('example.com')
  expect([foldEntry('phrase', ' …!'), foldEntry('domain', 'example'), foldEntry('domain', '…')]).toEqual(['', '', ''])
})

test('a huge text and a full list take linear time', () => {
  const full = new WatchedWords(Array.from({ length: 1000 }, (_, n) => entry('phrase', `first word${n} of many`)))
  expect(finish(() => full.find('first word1 of '.repeat(20_000), 'messages', 'refuse'))).toBeNull()
  expect(finish(() => list.find('a.'.repeat(200_000), 'messages', 'refuse'))).toBeNull()
  expect(finish(() => list.find('a'.repeat(200_000), 'messages', 'refuse'))).toBeNull()
  expect(finish(() => list.find('a dot . ('.repeat(50_000), 'messages', 'refuse'))).toBeNull()
  expect(finish(() => list.find(' '.repeat(200_000), 'messages', 'refuse'))).toBeNull()
  expect(finish(() => list.find('-.-'.repeat(200_000), 'messages', 'refuse'))).toBeNull()
})
