import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'
import { currentToasts, dismissToast } from '#app/ui/toasts/toast-store.ts'

import { deleteOwnItem, markOwnItem, ON_CARD, ON_PAGE } from './owner-calls.ts'

function serverAnswers(status: number, message = '') {
  const body = status < 400 ? { ok: true } : { error: { code: 'some', message } }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const said = () => currentToasts().map(({ kind, text }) => `${kind}: ${text}`)

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})
afterEach(() => void vi.useRealTimers())

test('a deletion is confirmed, on the page and on a card', async () => {
  const fetch = serverAnswers(200)
  expect(await deleteOwnItem('abc', ON_PAGE)).toBe(true)
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(true)
  expect(fetch).toHaveBeenCalledWith('/api/items/abc', expect.objectContaining({ method: 'DELETE' }))
  expect(said()).toEqual(['success: Listing deleted successfully!', 'success: Item deleted successfully'])
})

test('a failure is shown, on a card with its reason', async () => {
  serverAnswers(429, 'Too many requests')
  expect(await deleteOwnItem('abc', ON_PAGE)).toBe(false)
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(false)
  expect(said()).toEqual(['error: Failed to delete listing', 'error: Failed to delete item: Too many requests'])
})

test('an item that is already gone, as after a lost answer, counts as deleted, neither sold nor available', async () => {
  serverAnswers(404, 'There is no such listing')
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(true)
  expect(await markOwnItem('abc', true)).toBe('gone')
  expect(said()).toEqual(['success: Item deleted successfully', 'error: Error updating item: There is no such listing'])
})

test('a server that does not answer is given up', async () => {
  vi.useFakeTimers()
  const asked: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    asked.push(signal)
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
  })
  const both = Promise.all([deleteOwnItem('abc', ON_PAGE), markOwnItem('abc', false)])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.map((signal) => signal?.aborted)).toEqual([true, true])
  expect(await both).toEqual([false, 'failed'])
})

test('a response that is not ours, such as a captive portal’s page, counts as no response', async () => {
  vi.stubGlobal('fetch', async () => new Response('not JSON', { status: 200 }))
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(false)
  expect(said()).toEqual([`error: Failed to delete item: ${youSeemOffline()}`])
})

test('signed out meanwhile', async () => {
  serverAnswers(401, 'Please sign in')
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(false)
  expect(await markOwnItem('abc', true)).toBe('failed')
  expect(said()).toEqual(['error: You must be signed in to delete items', 'error: You must be logged in to edit items'])
})

test('sold and available again', async () => {
  const fetch = serverAnswers(200)
  expect(await markOwnItem('abc', true)).toBe('done')
  expect(await markOwnItem('abc', false)).toBe('done')
  expect(fetch).toHaveBeenCalledWith('/api/items/abc/sold', expect.objectContaining({ body: '{"sold":true}' }))
  serverAnswers(409, 'It changed')
  expect(await markOwnItem('abc', true)).toBe('failed')
  expect(said()).toEqual([
    'success: Item marked as sold',
    'success: Item is available again',
    'error: Error updating item: It changed',
  ])
})
