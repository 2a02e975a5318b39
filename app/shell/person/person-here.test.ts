import { expect, test } from 'vitest'

import { ABSOLUTE_DAYS, IDLE_DAYS } from '#app/features/accounts/sessions/session-days.ts'

import { mayHaveExpired, readPerson, writePerson } from './person-here.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-23T06:30:00Z')

test('the same person keeps the page’s state, and another one starts afresh', () => {
  const first = writePerson(null, 'a', NOW)
  expect(first).toEqual({ user: 'a', at: NOW, since: NOW })
  expect(writePerson(first, 'a', NOW + DAY)).toEqual({ user: 'a', at: NOW + DAY, since: NOW })
  expect(writePerson(first, 'b', NOW + DAY)).toEqual({ user: 'b', at: NOW + DAY, since: NOW + DAY })
  expect(readPerson(JSON.stringify(first))).toEqual(first)
})

test.each([null, '', '{', '[]', '{"user":"a"}', '{"user":1,"at":1,"since":1}'])('%j means signed out', (text) => {
  expect(readPerson(text)).toBeNull()
})

test('a session that the server may have let expire was not ended by its owner', () => {
  const person = { user: 'a', at: NOW, since: NOW }
  expect(mayHaveExpired(person, NOW + (IDLE_DAYS - 1) * DAY)).toBe(false)
  expect(mayHaveExpired(person, NOW + IDLE_DAYS * DAY)).toBe(true)
  const old = { ...person, since: NOW - (ABSOLUTE_DAYS - 1) * DAY }
  expect(mayHaveExpired(old, NOW + DAY / 2)).toBe(false)
  expect(mayHaveExpired(old, NOW + DAY)).toBe(true)
})
