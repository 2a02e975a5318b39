import { beforeEach, expect, test, vi } from 'vitest'

import { currentToasts, dismissToast } from '#app/ui/toast-store.ts'

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

test('deleting says so, on the page and on a card', async () => {
  const fetch = serverAnswers(200)
  expect(await deleteOwnItem('abc', ON_PAGE)).toBe(true)
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(true)
  expect(fetch).toHaveBeenCalledWith('/api/items/abc', expect.objectContaining({ method: 'DELETE' }))
  expect(said()).toEqual(['success: Listing deleted successfully!', 'success: Item deleted successfully'])
})

test('a failure is told, on a card with its reason', async () => {
  serverAnswers(404, 'There is no such listing')
  expect(await deleteOwnItem('abc', ON_PAGE)).toBe(false)
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(false)
  expect(said()).toEqual(['error: Failed to delete listing', 'error: Failed to delete item: There is no such listing'])
})

test('what nobody expected has no reason that would help', async () => {
  vi.stubGlobal('fetch', async () => new Response('not JSON', { status: 200 }))
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(false)
  expect(said()).toEqual(['error: Failed to delete item: An unexpected error occurred'])
})

test('signed out meanwhile', async () => {
  serverAnswers(401, 'Please sign in')
  expect(await deleteOwnItem('abc', ON_CARD)).toBe(false)
  expect(await markOwnItem('abc', true)).toBe(false)
  expect(said()).toEqual(['error: You must be signed in to delete items', 'error: You must be logged in to edit items'])
})

test('sold and available again', async () => {
  const fetch = serverAnswers(200)
  expect(await markOwnItem('abc', true)).toBe(true)
  expect(await markOwnItem('abc', false)).toBe(true)
  expect(fetch).toHaveBeenCalledWith('/api/items/abc/sold', expect.objectContaining({ body: '{"sold":true}' }))
  serverAnswers(409, 'It changed')
  expect(await markOwnItem('abc', true)).toBe(false)
  expect(said()).toEqual([
    'success: Item marked as sold',
    'success: Item is available again',
    'error: Error updating item: It changed',
  ])
})
