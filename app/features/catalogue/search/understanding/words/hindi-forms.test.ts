import { expect, test } from 'vitest'

import { listBaseForms } from './hindi-forms.ts'

test.each([
  ['neele', 'neela'],
  ['neeli', 'neela'],
  ['ladkiyon', 'ladki'],
  ['ladkiyan', 'ladki'],
  ['mahilaon', 'mahila'],
  ['auraton', 'aurat'],
  ['aurato', 'aurat'],
  ['bachchon', 'bachcha'],
  ['purushon', 'purush'],
])('%s may be a form of %s', (form, base) => expect(listBaseForms(form)).toContain(base))

test('a word is first of all itself, and one without an ending of Hindi nothing else', () => {
  expect(listBaseForms('safed')).toEqual(['safed'])
  expect(listBaseForms('kale')[0]).toBe('kale')
})
