import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { foreignLang, writtenLanguage } from './written-language.ts'

test.each([
  ['घड़ी बिल्कुल नई है, डिब्बे के साथ', 'hi-IN'],
  ['बच्चों की साइकिल', 'hi-IN'],
  ['iPhone 13 अच्छी हालत में है', 'hi-IN'],
  ['The box is missing', 'en-IN'],
  ['HMT Janata with the original strap', 'en-IN'],
  ['Set of 4 chairs', 'en-IN'],
  // Without function words, it may be any language of the script.
  ['पुरानी घड़ी', undefined],
  ['Titan Raga', undefined],
  ['1234 ₹', undefined],
  ['', undefined],
  // Marathi and Nepali.
  ['हे घड्याळ नवीन आहे', undefined],
  ['सायकल विकणे आहे, की नाही?', undefined],
  ['यो घडी राम्रो छ, को किन्ने?', undefined],
  // Hindi in Latin letters, also among English words.
  ['Ghadi bilkul nayi hai', undefined],
  ['The watch is good hai bhai', undefined],
  ['is phone mein dikkat', undefined],
  // German, Tamil.
  ['Uhr in der Box', undefined],
  ['பழைய கடிகாரம்', undefined],
  // Mostly in another script than the words that tell.
  ['Brand new phone with bill and box और charger', undefined],
])('%s is %s', (text, language) => {
  expect(writtenLanguage(text)).toBe(language)
})

test('a text is marked on pages of another language only', () => {
  const [hindi, english] = ['घड़ी नई है', 'With the box']
  expect([foreignLang(hindi), foreignLang(english)]).toEqual(['hi-IN', undefined])
  expect(inLanguage('hi', () => [foreignLang(hindi), foreignLang(english)])).toEqual([undefined, 'en-IN'])
})
