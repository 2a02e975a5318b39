import { expect, test } from 'vitest'

import { newMessageId } from '#test/chat.ts'

import { newConversationBody, newMessageBody, rangeQuery } from './chat-schema.server.ts'

const refused = (query: Record<string, string>) =>
  rangeQuery.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a range of messages is the newest, older ones up to a number, or later changes', () => {
  expect(rangeQuery.parse({})).toEqual({})
  expect(rangeQuery.parse({ before: '7' })).toEqual({ before: 7 })
  expect(rangeQuery.parse({ before: '7', most: '500' })).toEqual({ before: 7, most: 500 })
  expect(rangeQuery.parse({ after: '0' })).toEqual({ after: 0 })
})

test('an invalid range is refused by the name of its parameter', () => {
  expect(refused({ before: 'x' })).toEqual([['before', 'This is not a seq']])
  expect(refused({ after: '-1' })).toEqual([['after', 'This is not a revision']])
  expect(refused({ before: '7', after: '7' })).toEqual([['after', 'Either older messages or later changes']])
  for (const most of ['0', '501', 'all', '1e2', '']) {
    expect(refused({ before: '7', most })).toEqual([['most', 'This is not a number from 1 to 500']])
  }
  expect(refused({ most: '5' })).toEqual([['most', 'Only older messages come in other numbers']])
  expect(refused({ after: '7', most: '5' })).toEqual([['most', 'Only older messages come in other numbers']])
})

const written = (content: string) => ({ id: newMessageId(), content })
const firstWritten = (content: string) => ({ itemId: crypto.randomUUID(), message: written(content) })

test.each(['', ' \n', '\u200b', '\u2060', '\u2800', '\u3164', '\u200d\ufe0f', '\u202e \u2069'])(
  'an invisible message is refused, also as the first one to a seller: %j',
  (content) => {
    const words = (error: { issues: { message: string }[] } | undefined) =>
      new Set(error?.issues.map(({ message }) => message))
    expect(words(newMessageBody.safeParse(written(content)).error)).toEqual(new Set(['Please write a message']))
    expect(words(newConversationBody.safeParse(firstWritten(content)).error)).toEqual(
      new Set(['Please sign in and write a message']),
    )
  },
)

test('invisible characters are removed from a message', () => {
  expect(newMessageBody.parse(written('\u200bYes\u2060, \u202etake\u001b it\r\n\r\nNow')).content).toBe(
    'Yes, take it\n\nNow',
  )
})

test.each(['.', '👍', '❤\ufe0f', '1\ufe0f\u20e3', '👩🏽\u200d🎨', 'क्\u200dष'])(
  'a visible message is stored as it was written: %j',
  (content) => {
    expect(newMessageBody.parse(written(` ${content}\n`)).content).toBe(content)
    expect(newConversationBody.parse(firstWritten(content)).message?.content).toBe(content)
  },
)
