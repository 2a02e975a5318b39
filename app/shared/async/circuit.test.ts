import { expect, test } from 'vitest'

import { circuit } from './circuit.ts'

test('opens after consecutive failures, allows one attempt after a pause, and closes when it succeeds', () => {
  let time = 0
  const way = circuit({ failures: 2, restMs: 100, now: () => time })
  const fail = () => {
    expect(way.enter()).toBe(true)
    way.ended('outage')
  }
  fail()
  way.enter()
  way.ended('worked')
  fail()
  expect(way.state()).toBe('closed')
  fail()
  expect([way.state(), way.enter()]).toEqual(['open', false])
  time = 99
  expect(way.enter()).toBe(false)
  time = 100
  expect([way.enter(), way.enter(), way.state()]).toEqual([true, false, 'trying'])
  way.ended('outage')
  expect(way.enter()).toBe(false)
  time = 200
  // A refused quota says nothing about the endpoint, so the next call may try it.
  expect(way.enter()).toBe(true)
  way.ended('neither')
  expect(way.enter()).toBe(true)
  way.ended('worked')
  expect([way.state(), way.enter(), way.enter()]).toEqual(['closed', true, true])
})
