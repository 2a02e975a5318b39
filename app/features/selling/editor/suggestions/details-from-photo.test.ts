import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentToasts, dismissToast } from '#app/ui/toasts/toast-store.ts'
import { neverEnding } from '#test/servers/never-ending.ts'

import { detailsFromPhoto } from './details-from-photo.ts'

const KEY = 'item-images/asha/1'
const found = {
  title: 'A robot',
  description: 'Made of tin.',
  category: 'action-figures',
  attributes: { brand: 'Tinny' },
}
const said = () => currentToasts().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  for (const { id } of currentToasts()) dismissToast(id)
})
afterEach(() => {
  vi.useRealTimers()
})

test('details from a photo are applied and announced', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...found, category: null }))
  expect(await detailsFromPhoto(KEY, new AbortController().signal, { isAsked: true })).toEqual({
    ...found,
    category: '',
    attributes: '{"brand":"Tinny"}',
  })
  expect(said()).toEqual(['Details generated! Review and edit as needed.'])
})

test('a photo without print is no error, unless the seller asked for details', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'invalid', message: '' } }, { status: 422 }))
  const { signal } = new AbortController()
  expect(await detailsFromPhoto(KEY, signal, { isAsked: false })).toBe('nothing to read')
  expect(said()).toEqual([])
  expect(await detailsFromPhoto(KEY, signal, { isAsked: true })).toBe('nothing to read')
  expect(said()).toEqual(['Could not auto-generate details. Please fill them manually.'])
})

test.each([429, 500, 503])('a server that answers %i has a toast only for a seller who asked', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'unavailable', message: '' } }, { status }))
  const { signal } = new AbortController()
  expect(await detailsFromPhoto(KEY, signal, { isAsked: false })).toBe('failed')
  expect(said()).toEqual([])
  expect(await detailsFromPhoto(KEY, signal, { isAsked: true })).toBe('failed')
  expect(said()).toEqual(['Could not auto-generate details. Please fill them manually.'])
})

test.each([false, true])('a slow server is reported like a refusal (answer begun: %s)', async (begins) => {
  neverEnding(begins)
  const [answer] = await Promise.all([
    detailsFromPhoto(KEY, new AbortController().signal, { isAsked: true }),
    vi.advanceTimersByTimeAsync(30_000),
  ])
  expect(answer).toBe('failed')
  expect(said()).toEqual(['Could not auto-generate details. Please fill them manually.'])
})

test('cancelling ends it at once, silently', async () => {
  neverEnding(false)
  const cancel = new AbortController()
  const [answer] = await Promise.all([
    detailsFromPhoto(KEY, cancel.signal, { isAsked: true }),
    vi.advanceTimersByTimeAsync(10).then(() => cancel.abort()),
  ])
  expect([answer, said()]).toEqual([null, []])
})
