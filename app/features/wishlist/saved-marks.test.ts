import { beforeEach, expect, test, vi } from 'vitest'

import { currentToasts, dismissToast } from '#app/ui/toasts/toast-store.ts'

import { setMark, readMark, markOn, setSaved, subscribeToMarks } from './saved-marks.ts'

type Answer = { method: string; path: string; answer: (status?: number) => void; lose: () => void }

const asked: Answer[] = []
let last = 0
/** The module keeps its state between tests, so each test uses an item of its own. */
const newItem = () => `item-${(last += 1)}`
const said = () => currentToasts().map(({ kind, text }) => `${kind}: ${text}`)
const calls = () => asked.map(({ method, path }) => `${method} ${path}`)

beforeEach(() => {
  asked.length = 0
  for (const { id } of currentToasts()) dismissToast(id)
  vi.stubGlobal(
    'fetch',
    (path: string, { method }: { method: string }) =>
      // The test answers these requests.
      new Promise((resolve, reject) => {
        asked.push({
          method,
          path,
          answer: (status = 200) => resolve(new Response('{}', { status })),
          lose: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  )
})

test('a change shows at once, and is confirmed when it is stored', async () => {
  const [id, heard] = [newItem(), vi.fn<() => void>()]
  const stop = subscribeToMarks(heard)
  const done = setSaved(id, true)
  expect([readMark(id), heard.mock.calls.length, said()]).toEqual([true, 1, []])
  asked[0]?.answer()
  await done
  expect([calls(), said(), readMark(id)]).toEqual([[`PUT /api/wishlist/${id}`], ['success: Added to wishlist'], true])
  stop()
  const removed = setSaved(id, false)
  asked[1]?.answer()
  await removed
  expect([readMark(id), said().at(-1), calls()[1], heard.mock.calls.length]).toEqual([
    false,
    'success: Removed from wishlist',
    `DELETE /api/wishlist/${id}`,
    2,
  ])
})

test.each([
  ['refused', 409, 'Error updating wishlist'],
  ['a failure of ours', 500, 'Error updating wishlist'],
  ['a session that ended', 401, 'Please sign in to use wishlist'],
  ['no connection', 0, 'Error updating wishlist: You seem to be offline. Please check your connection and try again.'],
])('%s: undone, with a message', async (_, status, text) => {
  for (const saved of [true, false]) {
    const id = newItem()
    const done = setSaved(id, saved)
    if (status === 0) asked.at(-1)?.lose()
    else asked.at(-1)?.answer(status)
    await done
    expect([readMark(id), said()]).toEqual([!saved, [`error: ${text}`]])
  }
})

test('a success removes the message of an earlier failure of that item alone', async () => {
  const [id, other] = [newItem(), newItem()]
  for (const [item, status] of [
    [id, 500],
    [other, 409],
    [id, 200],
  ] as const) {
    const done = setSaved(item, true)
    asked.at(-1)?.answer(status)
    await done
  }
  // Both failures have the same text, which is shown once.
  expect(said()).toEqual(['error: Error updating wishlist', 'success: Added to wishlist'])
  const done = setSaved(other, true)
  asked.at(-1)?.answer()
  await done
  expect(said()).toEqual(['success: Added to wishlist'])
})

test('the last choice wins, with one request at a time', async () => {
  const id = newItem()
  const done = setSaved(id, true)
  await setSaved(id, false)
  expect([readMark(id), calls()]).toEqual([false, [`PUT /api/wishlist/${id}`]])
  asked[0]?.answer()
  await vi.waitFor(() => expect(calls()[1]).toBe(`DELETE /api/wishlist/${id}`))
  asked[1]?.answer()
  await done
  expect([readMark(id), said()]).toEqual([false, ['success: Removed from wishlist']])

  const there = newItem()
  const again = setSaved(there, true)
  await setSaved(there, false)
  await setSaved(there, true)
  asked[2]?.answer()
  await again
  expect([readMark(there), asked.length, said().at(-1)]).toEqual([true, 3, 'success: Added to wishlist'])
})

test('a second request that fails leaves the state that the first one stored', async () => {
  const id = newItem()
  const done = setSaved(id, true)
  await setSaved(id, false)
  asked[0]?.answer()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer(500)
  await done
  expect([readMark(id), said()]).toEqual([true, ['error: Error updating wishlist']])
})

test('data loaded later win, as the change may come from another device', async () => {
  let now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const id = newItem()
  const before = { id, isSaved: false }
  expect(markOn(before)).toBeUndefined()
  const done = setSaved(id, true)
  // However long the answer takes.
  now += 60_000
  const meanwhile = { id, isSaved: false }
  expect([markOn(before), markOn(meanwhile)]).toEqual([true, true])
  asked[0]?.answer()
  await done
  now += 10_000
  const soonAfter = { id, isSaved: false }
  expect(markOn(soonAfter)).toBe(true)
  now += 20_000
  const later = { id, isSaved: false }
  expect([markOn(later), markOn(soonAfter), markOn(meanwhile), markOn(before)]).toEqual([undefined, true, true, true])
  const again = setSaved(id, false)
  asked[1]?.answer()
  await again
  expect([markOn(later), markOn(before)]).toEqual([false, false])
})

test('items do not affect each other', () => {
  const [one, other] = [newItem(), newItem()]
  setMark(one, true)
  expect([readMark(one), readMark(other)]).toEqual([true, undefined])
})
