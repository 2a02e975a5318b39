import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { listDetails } from '#app/nouns/category/category-details.ts'

/** The rules for Hindi in docs/translating.md that a program can check, each with a text that breaks it. */
const RULES: readonly (readonly [found: RegExp, why: string, sample: string])[] = [
  [/[०-९]/, 'digits are Latin', '१२ आइटम'],
  [/[\u0900-\u097F]\.(?!\.)(?=\s|$)/, 'a sentence ends with a danda', 'ठीक है.'],
  [/\.{3}[^\s”]/, 'three dots end a text', 'सेव हो रहा है...अभी'],
  [/लॉग ?[इआ]न|लॉग ?आउट/, 'it is साइन इन and साइन आउट', 'लॉग इन करें'],
  [
    /फोटो|प्रोफाइल|फाइल(?!र)|फिल्टर|ऑफर|कीमत|बाकी|खरीद|गलत|जरूर|सिर्फ(?!़)|खाली/,
    'nuktas stand where they are usual',
    'यह फोटो',
  ],
  [/कूटशब्द|इच्छा-सूची|सहेज|प्रायोजित|श्रेणी|विज्ञापन डाल|वस्तु|केवल |मैसेज|कुंजियाँ/, 'the glossary has an everyday word', 'केवल शब्द'],
  [/स्पॉन्सर (?:का|के) अनुरोध/, 'that is a request by the sponsor: it is स्पॉन्सरशिप का अनुरोध', 'आपका स्पॉन्सर का अनुरोध'],
  [
    /बिक्री में|नहीं बिक रहा|बिक रहा है/,
    'what is for sale is बिक्री के लिए; बिक रहा means that it sells well',
    'यह बिक्री में है',
  ],
  [/आइटम बदल|इसे बदल(?!कर)/, 'an item that is बदला was exchanged: its listing has बदलाव', 'आइटम बदलें'],
  [
    /लिस्टिंग (?:को [^।]{0,20})?बदल(?:ें|न|क|ा |ी जा|े)/,
    'a listing that is बदली was exchanged for another: it has बदलाव',
    'लिस्टिंग को कभी भी बदला जा सकता है',
  ],
  [/(?:दिल|हार्ट) दबा/, 'one presses the sign of a heart, and not a heart', 'दिल दबाने पर'],
  [/(?<![ऀ-ॿ])मेल(?:,| और| की| का| के| में)/, 'an e-mail is an ईमेल; मेल is a match', 'मेल और संदेश'],
  [
    /(?:छोटा|बड़ा|नया|दूसरा|ऐसा|कोई ऐसा|पहला) फ़ोटो|फ़ोटो (?:नहीं )?(?:था|रहा|गया|होगा|हुआ|बड़ा|छोटा)(?:\s|।|$)/,
    'फ़ोटो is feminine',
    'छोटा फ़ोटो चुनें',
  ],
  [
    /(?:लिख|बेच|खोज|ढूँढ|बोल) रहे हैं|भूल गए|नए हैं\?|थे\?|चाहते हैं\?|(?<![ऀ-ॿ])(?:माँगता|चाहता) है|आप [^।]*(?:कर|शुरू कर) चुके हैं/,
    'somebody’s gender is not known',
    'Asha लिख रहे हैं',
  ],
  [/ऐसा कोई .{2,20} नहीं है|ऐसी कोई .{2,20} नहीं है/, '“there is no such” is … नहीं मिला', 'ऐसी कोई लिस्टिंग नहीं है'],
]

test('the texts in Hindi follow the guide', () => {
  const problems = globSync('app/**/messages/hi.json').flatMap((file) => {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    return Object.entries(texts).flatMap(([key, text]) =>
      RULES.filter(([found]) => found.test(text)).map(([, why]) => `${file} ${key}: ${why}: ${text}`),
    )
  })
  expect(problems).toEqual([])
})

test('the texts in Hindi of the categories follow it, too', () => {
  const texts = listDetails().flatMap(({ names, whatToAdd }) => [names.hi ?? '', whatToAdd.hi ?? ''])
  const problems = texts.flatMap((text) =>
    RULES.filter(([found]) => found.test(text)).map(([, why]) => `${text}: ${why}`),
  )
  expect(problems).toEqual([])
})

test.each(RULES)('%s is found: %s', (found, _, sample) => {
  expect(sample).toMatch(found)
})
