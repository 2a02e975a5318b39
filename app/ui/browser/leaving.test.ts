import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leaveBy, watchLeaving } from './leaving.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const around = new EventTarget()
  const reload = vi.fn<() => void>()
  const leaving = watchLeaving(around)
  return {
    leaving,
    /** Ends the session; the returned functions are the server's answers. */
    end() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const ended = leaveBy(() => promise, around)
      return { ended, resolve, reject }
    },
    leave: () => around.dispatchEvent(new Event('beforeunload')),
    show: (persisted: boolean) => around.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    signedOut: () => leaving.onceStaying(reload),
    times: () => reload.mock.calls.length,
  }
}

test('a page without a pending navigation reloads at once', () => {
  const page = open()
  page.signedOut()
  expect(page.times()).toBe(1)
})

test('a page with a pending navigation does not reload, however slow the navigation is', () => {
  const page = open()
  page.leave()
  page.signedOut()
  vi.advanceTimersByTime(19_999)
  expect(page.times()).toBe(0)
  // A second navigation starts.
  page.leave()
  page.show(false)
  vi.advanceTimersByTime(19_999)
  expect(page.times()).toBe(0)
})

test('after a cancelled navigation the page reloads once, even after events in between', () => {
  const page = open()
  page.leave()
  page.signedOut()
  vi.advanceTimersByTime(20_000)
  expect(page.times()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(page.times()).toBe(1)
})

test('after a mailto link a later sign-out is noticed', () => {
  const page = open()
  page.leave()
  vi.advanceTimersByTime(20_000)
  expect(page.times()).toBe(0)
  page.signedOut()
  expect(page.times()).toBe(1)
})

test('a page restored from the back-forward cache reloads at once', () => {
  const page = open()
  page.leave()
  page.show(true)
  page.signedOut()
  expect(page.times()).toBe(1)
})

test('a page that ends its own session does not reload when it hears so before the answer, however late that is', async () => {
  const page = open()
  const { ended, resolve } = page.end()
  page.signedOut()
  vi.advanceTimersByTime(60_000)
  expect(page.times()).toBe(0)
  resolve()
  await ended
  vi.advanceTimersByTime(19_999)
  expect(page.times()).toBe(0)
  // The next page did not come.
  vi.advanceTimersByTime(1)
  expect(page.times()).toBe(1)
})

test('a page that fails to end its session reloads if it was over already, and notices a later end', async () => {
  const page = open()
  const first = page.end()
  page.signedOut()
  first.reject(new Error('Sign in first.'))
  await expect(first.ended).rejects.toThrow('Sign in first.')
  expect(page.times()).toBe(1)
  const second = page.end()
  second.reject(new Error('You seem to be offline.'))
  await expect(second.ended).rejects.toThrow('offline')
  expect(page.times()).toBe(1)
  page.signedOut()
  expect(page.times()).toBe(2)
})

test('nothing happens after the end', () => {
  const page = open()
  page.leave()
  page.signedOut()
  page.leaving.stop()
  page.leave()
  vi.advanceTimersByTime(60_000)
  expect(page.times()).toBe(0)
})
