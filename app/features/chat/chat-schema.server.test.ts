import { expect, test } from 'vitest'

import { rangeQuery } from './chat-schema.server.ts'

const refused = (query: Record<string, string>) =>
  rangeQuery.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a range of messages is the newest, older ones, as many as are asked for, or later changes', () => {
  expect(rangeQuery.parse({})).toEqual({})
  expect(rangeQuery.parse({ before: '7' })).toEqual({ before: 7 })
  expect(rangeQuery.parse({ before: '7', most: '500' })).toEqual({ before: 7, most: 500 })
  expect(rangeQuery.parse({ after: '0' })).toEqual({ after: 0 })
})

test('what is no range is refused by the name of the parameter', () => {
  expect(refused({ before: 'x' })).toEqual([['before', 'This is not a seq']])
  expect(refused({ after: '-1' })).toEqual([['after', 'This is not a revision']])
  expect(refused({ before: '7', after: '7' })).toEqual([['after', 'Either older messages or later changes']])
  for (const most of ['0', '501', 'all', '1e2', '']) {
    expect(refused({ before: '7', most })).toEqual([['most', 'This is not a number from 1 to 500']])
  }
  expect(refused({ most: '5' })).toEqual([['most', 'Only older messages come in other numbers']])
  expect(refused({ after: '7', most: '5' })).toEqual([['most', 'Only older messages come in other numbers']])
})
