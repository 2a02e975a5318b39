import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'

import { whenOnline } from './when-online.ts'

const lost = new ApiFailure({ status: 0, code: 'offline', message: 'Offline' })
const page = new EventTarget()
const connection = { onLine: true }

beforeEach(() => {
  vi.useFakeTimers()
  connection.onLine = true
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function comeOnline() {
  connection.onLine = true
  page.dispatchEvent(new Event('online'))
}

test('a lost answer is requested again, twice, and then it is a failure', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('stored')
  const { signal } = new AbortController()
  const answer = whenOnline(signal, () => {}, work)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe('stored')
  work.mockReset().mockRejectedValue(lost)
  await Promise.all([expect(whenOnline(signal, () => {}, work)).rejects.toBe(lost), vi.advanceTimersByTimeAsync(4000)])
  expect(work).toHaveBeenCalledTimes(3)
})

test('without a connection it waits for one, however long, and says so', async () => {
  const { signal } = new AbortController()
  const onOffline = vi.fn<() => void>()
  const work = vi.fn<() => Promise<string>>().mockImplementationOnce(() => {
    connection.onLine = false
    return Promise.reject(lost)
  })
  work.mockResolvedValue('stored')
  const answer = whenOnline(signal, onOffline, work)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(onOffline).toHaveBeenCalledTimes(1)
  comeOnline()
  expect(await answer).toBe('stored')
})

test('cancelling ends the wait for a connection; a refusal does not wait', async () => {
  const cancel = new AbortController()
  connection.onLine = false
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('stored')
  await Promise.all([
    expect(whenOnline(cancel.signal, () => {}, work)).rejects.toThrow('Cancelled'),
    Promise.resolve().then(() => cancel.abort()),
  ])
  expect(work).not.toHaveBeenCalled()
  connection.onLine = true
  const refused = new ApiFailure({ status: 415, code: 'invalid', message: 'Not a photo' })
  work.mockRejectedValue(refused)
  await expect(whenOnline(new AbortController().signal, () => {}, work)).rejects.toBe(refused)
  expect(work).toHaveBeenCalledTimes(1)
})
