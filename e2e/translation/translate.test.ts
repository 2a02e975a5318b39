import { expect, test } from 'vitest'

import { openTranslator } from './translate.ts'

const TEXTS: [english: string, hindi: string][] = [
  ['Sell', 'बेचें'],
  ['Like New', 'नए जैसा'],
  ['You seem to be offline. Please check your connection.', 'लगता है आप ऑफ़लाइन हैं। अपना कनेक्शन देखें।'],
  ['Save {title}', 'पसंदीदा में जोड़ें: {title}'],
  ['{n, plural, one {# item} other {# items}}', '{n, plural, one {# आइटम} other {# आइटम}}'],
  ['about {n}', 'लगभग {n}'],
  ['This is a demo. <link>Read it here</link>.', 'यह डेमो है। <link>उसे यहाँ पढ़ें</link>।'],
  ['{message} You can try again in {time}.', '{message} आप {time} बाद फिर कोशिश कर सकते हैं।'],
  ['{n, plural, one {# minute} other {# minutes}}', '{n, plural, one {# मिनट} other {# मिनट}}'],
  ['No {names} is for sale yet.', '{names} अभी बिक्री में नहीं है।'],
  ['Showing similar.', 'मिलते-जुलते आइटम ये रहे।'],
  ['banned since {day}', '{day} से रोक'],
  ['Since {day}', '{day} से'],
  ['{n, plural, one {{shown} report} other {{shown} reports}}, {open} open', '{shown} शिकायत, {open} खुली'],
  ['Items in {place} come first.', '{place} के आइटम पहले दिख रहे हैं।'],
  ['Photo {n}', 'फ़ोटो {n}'],
  ['Remove photo {n}', 'फ़ोटो {n} हटाएँ'],
  ['Messages with {name}', '{name} के साथ संदेश'],
  ['Item', 'आइटम'],
  ['Delete {title}', '{title}: हटाएँ'],
  ['Delete account', 'खाता हटाएँ'],
  ['Menu', 'मेन्यू'],
  ['Bottom', 'नीचे का मेन्यू'],
]
const { translate, sayExactly } = openTranslator('hi', TEXTS, new Map([['Bengaluru', 'बेंगलुरु']]))

test.each([
  ['a message', 'Sell', 'बेचें'],
  ['a part of one', 'You seem to be offline.', 'लगता है आप ऑफ़लाइन हैं। अपना कनेक्शन देखें।'],
  ['a parameter, which people wrote', 'Save Titan watch', 'पसंदीदा में जोड़ें: Titan watch'],
  ['a number and its plural', '3 items', '3 आइटम'],
  ['what stands inside of a tag', 'Read it here', 'उसे यहाँ पढ़ें'],
  ['a message in another', 'You can try again in 13 minutes.', 'रुकें। आप 13 मिनट बाद फिर कोशिश कर सकते हैं।'],
  ['several messages', 'Wind-up tin robot, ₹500, Like New', 'Wind-up tin robot, ₹500, नए जैसा'],
  ['two sentences', 'No Rolex is for sale yet. Showing similar.', 'Rolex अभी बिक्री में नहीं है। मिलते-जुलते आइटम ये रहे।'],
  ['dates', 'banned since 4 Mar 2026', '4 मार्च 2026 से रोक'],
  ['places', 'Items in Bengaluru come first.', 'बेंगलुरु के आइटम पहले दिख रहे हैं।'],
  ['nothing of ours', 'Wind-up tin robot', 'Wind-up tin robot'],
])('%s is found: %s', (_, english, hindi) => {
  expect(hindi).toMatch(translate(english))
})

test.each([
  [/^Photo \d$/, 'फ़ोटो 3', 'फ़ोटो 3 हटाएँ'],
  [/^Messages with /, 'Bina के साथ संदेश', 'Bina को संदेश'],
  [/^(?:about )?[\d,]+ items?$/, 'लगभग 1,200 आइटम', 'आइटम'],
  [/^Titan Ed.*Item$/, 'Titan Edge, steelआइटम', 'Titan Edge'],
  [/Since 2 Jan 2026\s*· 1 report, 1 open/, '2 जनवरी 2026 से · 1 शिकायत, 1 खुली', '2 जनवरी 2026 से · 1 शिकायत'],
  [/^Save Tin robot .* first$/, 'पसंदीदा में जोड़ें: Tin robot 1f first', 'पसंदीदा में जोड़ें: Tin drum'],
  [/^Delete (?!account)/, 'Titan watch: हटाएँ', 'खाता हटाएँ'],
])('%s matches %s, and not %s', (expression, hindi, other) => {
  expect(hindi).toMatch(translate(expression))
  expect(other).not.toMatch(translate(expression))
})

test('a name is no part of the name of something else', () => {
  expect('मेन्यू').toMatch(translate('Menu'))
  expect('नीचे का मेन्यू').not.toMatch(translate('Menu'))
  expect('3 आइटम और').not.toMatch(translate('3 items', true))
  expect('4 आइटम').not.toMatch(translate('3 items'))
})

test('a selector has the message itself', () => {
  expect(sayExactly('Bottom')).toBe('नीचे का मेन्यू')
  expect(() => sayExactly('No such message')).toThrow('There is no message')
})
