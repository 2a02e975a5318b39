import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { fieldMessages } from './operation.server.ts'

const shape = z.strictObject({
  text: z.string(),
  count: z.number(),
  list: z.array(z.string()).min(2),
  few: z.array(z.string()).max(1),
  one: z.enum(['a', 'b']),
  short: z.string().min(3),
  long: z.string().max(1),
  low: z.number().min(5),
  high: z.int().lt(5),
  id: z.uuid(),
  site: z.url(),
  mail: z.email(),
  step: z.number().multipleOf(5),
  own: z.string({ error: () => 'its own text' }),
})

const INPUT = {
  count: 'x',
  list: ['a'],
  few: ['a', 'b'],
  one: 'c',
  short: 'a',
  long: 'abc',
  low: 1,
  high: 7,
  id: 'x',
  site: 'x',
  mail: 'x',
  step: 3,
  surplus: 1,
}

const SAID: Record<'en' | 'hi', Record<string, string>> = {
  en: {
    text: 'This is missing',
    count: 'This must be a number',
    list: 'At least 2 are needed here',
    few: 'At most 1 is allowed here',
    one: 'This must be one of: a, b',
    short: 'This must have at least 3 characters',
    long: 'This must have at most 1 character',
    low: 'This must be at least 5',
    high: 'This must be less than 5',
    id: 'This is not an id',
    site: 'This is not a web address',
    mail: 'This is not an e-mail address',
    step: 'This must be a multiple of 5',
    own: 'its own text',
    '': 'There is no such field: surplus',
  },
  hi: {
    text: 'यह जानकारी नहीं दी गई है',
    count: 'यहाँ संख्या होनी चाहिए',
    list: 'यहाँ कम से कम 2 चाहिए',
    few: 'यहाँ ज़्यादा से ज़्यादा 1 हो सकता है',
    one: 'यह इनमें से एक हो सकता है: a, b',
    short: 'कम से कम 3 अक्षर होने चाहिए',
    long: 'ज़्यादा से ज़्यादा 1 अक्षर हो सकता है',
    low: 'यह कम से कम 5 होना चाहिए',
    high: 'यह 5 से कम होना चाहिए',
    id: 'यह id सही नहीं है',
    site: 'यह वेब पता सही नहीं है',
    mail: 'यह ईमेल पता सही नहीं है',
    step: 'यह 5 का गुणज होना चाहिए',
    own: 'its own text',
    '': 'यहाँ यह फ़ील्ड नहीं होता: surplus',
  },
}

const problems = (language: Language) =>
  inLanguage(language, async () => {
    await nextTurn()
    const { error } = shape.safeParse(INPUT)
    return error && fieldMessages(error)
  })

test('input that does not fit is refused in the language of each request in flight', async () => {
  const [english, hindi] = await Promise.all([problems('en'), problems('hi')])
  expect(english).toEqual(SAID.en)
  expect(hindi).toEqual(SAID.hi)
})
