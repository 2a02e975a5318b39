import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'

import { describeReason, REPORT_REASONS, reasonsFor, reportChoices } from './report-reasons.ts'
import { REPORTED_KINDS } from './report-states.ts'

test.for(LANGUAGES)('every reason has all its texts in %s, and no two the same', (language) => {
  inLanguage(language, () => {
    const texts = REPORT_REASONS.flatMap((reason) => {
      const { name, text, hidden, banned } = describeReason(reason)
      return [name(), text(), hidden(), banned()]
    })
    expect(texts.every((text) => text.length > 2)).toBe(true)
    expect(new Set(texts).size).toBe(REPORT_REASONS.length * 4)
  })
})

test('a conversation has no reason about its listing', () => {
  expect(reasonsFor('conversation')).toEqual(['scam', 'prohibited', 'harassment', 'spam', 'other'])
  expect(reasonsFor('listing')).toEqual(expect.arrayContaining(['prohibited', 'counterfeit', 'other']))
})

test.for(REPORTED_KINDS)('who reports a %s can always choose something else, last', (kind) => {
  expect(reportChoices(kind).at(-1)?.value).toBe('other')
})

test('a reason is explained in a conversation in words of its own', () => {
  const explain = (kind: 'conversation' | 'listing') => reportChoices(kind).find(({ value }) => value === 'spam')?.text
  expect(explain('conversation')).not.toBe(explain('listing'))
})
