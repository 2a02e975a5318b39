import { expect, test } from 'vitest'

import { compileMessage } from './compile-message.ts'

/** Evaluates a compiled message as its module does. */
function say(text: string, p: Record<string, unknown> = {}, language: 'en' | 'hi' = 'en'): unknown {
  const { code } = compileMessage(text, language)
  const formats = {
    plural: (of: string, n: number, all: Record<string, string>) =>
      all[`=${n}`] ?? all[new Intl.PluralRules(of).select(n)],
    select: (value: string, all: Record<string, string>) => all[value] ?? all['other'],
    count: (n: number) => `#${n}`,
    rich: (...parts: unknown[]) => parts,
    siteName: () => 'Dukaan',
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- that the code runs is what is tested
  return new Function('p', ...Object.keys(formats), `return ${code}`)(p, ...Object.values(formats)) as unknown
}

test.each<[string, Record<string, unknown>, unknown]>([
  ['Add photo', {}, 'Add photo'],
  ['"Quotes" and \\ `ticks`', {}, '"Quotes" and \\ `ticks`'],
  ['{name} has {n} photos', { name: 'Asha', n: 2 }, 'Asha has 2 photos'],
  ['{a}{b}', { a: 1, b: 2 }, '12'],
  ['{n, plural, =0 {none} one {# photo} other {# photos}}', { n: 0 }, 'none'],
  ['{n, plural, =0 {none} one {# photo} other {# photos}}', { n: 1 }, '#1 photo'],
  ['{n, plural, one {# photo} other {# photos}} of {name}', { n: 5, name: 'Asha' }, '#5 photos of Asha'],
  ['{kind, select, car {Drive} other {Use}} it', { kind: 'car' }, 'Drive it'],
  ['Read <terms>the terms</terms>.', { terms: (text: string) => `[${text}]` }, ['Read ', '[the terms]', '.']],
])('%s', (text, p, expected) => {
  expect(say(text, p)).toEqual(expected)
})

test('Hindi counts nothing as one', () => {
  expect(say('{n, plural, one {एक} other {कई}}', { n: 0 }, 'hi')).toBe('एक')
})

test('the name of the site is no parameter', () => {
  const { code, params, uses } = compileMessage('{site} · {name}', 'en')
  expect([code, [...params.keys()], [...uses]]).toEqual(['siteName()+" · "+p.name', ['name'], ['siteName']])
  expect(say('{site}: {n, plural, one {# photo on {site}} other {#}}', { n: 1 })).toBe('Dukaan: #1 photo on Dukaan')
})

test('parameters have types', () => {
  const { params, uses } = compileMessage(
    '{name} {n} {n, plural, one {a} other {b}} <b>{kind, select, other {c}}</b>',
    'en',
  )
  expect(Object.fromEntries(params)).toEqual({ name: 'string | number', n: 'number', b: 'Wrap', kind: 'string' })
  expect([...uses].toSorted()).toEqual(['plural', 'rich', 'select'])
})

test.each([
  ['an unclosed brace', '{n, plural, one {a}', /EXPECT|UNCLOSED|MISSING/i],
  ['a plural without other', '{n, plural, one {a}}', 'lacks other'],
  ['a plural without one', '{n, plural, other {a}}', 'lacks one'],
  ['a select without other', '{n, select, a {a}}', 'other'],
  ['a date', '{d, date}', 'formatted before'],
  ['a tag in a tag', '<a><b>x</b></a>', 'inside another'],
  ['a tag in a branch', '{n, plural, one {<a>x</a>} other {b}}', 'tag'],
])('refuses %s', (_, text, message) => {
  expect(() => compileMessage(text, 'en')).toThrow(message)
})
