import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { listFolders } from './read-messages.ts'

/** The rules for Hindi in docs/translating.md that a program can check. */
const RULES: readonly (readonly [found: RegExp, why: string])[] = [
  [/[०-९]/, 'digits are Latin'],
  [/[\u0900-\u097F]\.(?!\.)(?=\s|$)/, 'a sentence ends with a danda'],
  [/\.{3}[^\s”]/, 'three dots end a text'],
  [/लॉग ?[इआ]न|लॉग ?आउट/, 'it is साइन इन and साइन आउट'],
  [/फोटो|प्रोफाइल|फाइल(?!र)|फिल्टर|ऑफर|कीमत|बाकी|खरीद|गलत|जरूर|सिर्फ(?!़)|खाली/, 'nuktas stand where they are usual'],
  [/कूटशब्द|इच्छा-सूची|सहेज|प्रायोजित|श्रेणी|विज्ञापन डाल|वस्तु/, 'the glossary has an everyday word'],
  [
    /(?:छोटा|बड़ा|नया|दूसरा|ऐसा|कोई ऐसा|पहला) फ़ोटो|फ़ोटो (?:नहीं )?(?:था|रहा|गया|होगा|हुआ|बड़ा|छोटा)(?:\s|।|$)/,
    'फ़ोटो is feminine',
  ],
  [/(?:लिख|बेच|खोज|ढूँढ|बोल) रहे हैं|भूल गए|नए हैं\?|थे\?|चाहते हैं\?|[^ऀ-ॿ]?(?:माँगता|चाहता) है/, 'somebody’s gender is not known'],
  [/ऐसा कोई .{2,20} नहीं है|ऐसी कोई .{2,20} नहीं है/, '“there is no such” is … नहीं मिला'],
]

test('the texts in Hindi follow the guide', () => {
  const problems = listFolders('.', 'app').flatMap((folder) => {
    const texts = JSON.parse(readFileSync(join(folder, 'hi.json'), 'utf8')) as Record<string, string>
    return Object.entries(texts).flatMap(([key, text]) =>
      RULES.filter(([found]) => found.test(text)).map(([, why]) => `${folder} ${key}: ${why}: ${text}`),
    )
  })
  expect(problems).toEqual([])
})

test.each([
  'यह फोटो',
  'ठीक है.',
  '१२ आइटम',
  'लॉग इन करें',
  'छोटा फ़ोटो चुनें',
  'पासवर्ड भूल गए?',
  'Asha लिख रहे हैं',
  'ऐसी कोई लिस्टिंग नहीं है',
])('a rule finds %s', (text) => {
  expect(RULES.some(([found]) => found.test(text))).toBe(true)
})
