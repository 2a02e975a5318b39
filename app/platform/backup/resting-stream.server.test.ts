import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { makeRestingStream } from './resting-stream.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after work, the stream rests for three times as long, and then works again at once', () => {
  const stream = makeRestingStream()
  const passed: string[] = []
  stream.on('data', (chunk) => passed.push(String(chunk)))
  const pass = (chunk: string) => {
    stream.write(chunk)
    stream.read()
    return passed.join('')
  }
  expect(pass('a')).toBe('a')
  vi.advanceTimersByTime(20)
  expect(pass('b')).toBe('a')
  vi.advanceTimersByTime(59)
  expect(passed.join('')).toBe('a')
  vi.advanceTimersByTime(1)
  expect(pass('c')).toBe('abc')
})
