import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { makeHighlight } from './use-jump.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  let shown: string | null = null
  const highlight = makeHighlight((messageId) => (shown = messageId))
  return { highlight, shown: () => shown }
}

test('the message that a reply leads to is highlighted for two seconds', () => {
  const { highlight, shown } = open()
  highlight.show('m1')
  vi.advanceTimersByTime(1999)
  expect(shown()).toBe('m1')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('another message gets its own two seconds, and so does the same one again', () => {
  const { highlight, shown } = open()
  highlight.show('m1')
  vi.advanceTimersByTime(1500)
  highlight.show('m2')
  vi.advanceTimersByTime(1999)
  expect(shown()).toBe('m2')
  highlight.show('m2')
  vi.advanceTimersByTime(1999)
  expect(shown()).toBe('m2')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('none is highlighted while the next one is looked for', () => {
  const { highlight, shown } = open()
  highlight.show('m1')
  highlight.end()
  expect(shown()).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
