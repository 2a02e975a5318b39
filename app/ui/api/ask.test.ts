import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'

import { askApi, LIVE_TIMEOUT_MS, remedyRefusals } from './ask.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('Something goes on after the end')
  vi.useRealTimers()
})

const refusal = (status: number) =>
  Response.json({ error: { code: 'code', message: 'No' } }, { status, headers: { 'Retry-After': '7' } })

function answerWith(...answers: (Response | Error)[]) {
  const fake = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift() ?? new Error('Asked once more than expected')
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fake)
  return fake
}

test('it sends and returns JSON', async () => {
  const fake = answerWith(Response.json({ count: 3 }), new Response(null))
  expect(await askApi('GET', '/unread-count')).toEqual({ count: 3 })
  expect(await askApi('PUT', '/conversations/a/read', { upTo: 3 })).toBeUndefined()
  expect(fake.mock.calls).toMatchObject([
    ['/api/unread-count', { method: 'GET', credentials: 'same-origin' }],
    ['/api/conversations/a/read', { method: 'PUT', body: '{"upTo":3}' }],
  ])
})

test('a refusal that somebody remedies is tried again once, with the same body; otherwise it is thrown', async () => {
  const answers = [true, false, true]
  const remedy = vi.fn<() => Promise<boolean>>(async () => answers.shift() ?? false)
  const takeBack = remedyRefusals('code', remedy)
  const fake = answerWith(
    refusal(403),
    Response.json({ id: 1 }),
    refusal(403),
    refusal(403),
    refusal(403),
    refusal(403),
  )
  expect(await askApi('POST', '/items', { title: 'Watch' })).toEqual({ id: 1 })
  expect(fake.mock.calls.map(([, given]) => given?.body)).toEqual(['{"title":"Watch"}', '{"title":"Watch"}'])
  await expect(askApi('POST', '/items', {})).rejects.toMatchObject({ status: 403, code: 'code' })
  // Refused again although it was remedied.
  await expect(askApi('POST', '/items', {})).rejects.toMatchObject({ status: 403, code: 'code' })
  expect(remedy).toHaveBeenCalledTimes(3)
  takeBack()
  await expect(askApi('POST', '/items', {})).rejects.toMatchObject({ status: 403 })
  expect(remedy).toHaveBeenCalledTimes(3)
})

test('reads are retried twice after a gateway error; writes are not', async () => {
  const fake = answerWith(refusal(502), refusal(504), Response.json({ count: 3 }))
  const answer = askApi('GET', '/unread-count')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await answer).toEqual({ count: 3 })
  expect(fake).toHaveBeenCalledTimes(3)
  answerWith(refusal(503), refusal(503), refusal(503))
  await Promise.all([
    expect(askApi('GET', '/unread-count')).rejects.toMatchObject({ status: 503 }),
    vi.advanceTimersByTimeAsync(3000),
  ])
  const written = answerWith(refusal(503))
  await expect(askApi('POST', '/conversations/a/messages', {})).rejects.toMatchObject({ status: 503, retryAfter: 7 })
  expect(written).toHaveBeenCalledTimes(1)
})

test('a refusal shows the server’s message; a missing or invalid response says that there was none', async () => {
  answerWith(refusal(403), new TypeError('Failed to fetch'), new Response('<html>'))
  await expect(askApi('GET', '/me')).rejects.toMatchObject({ status: 403, message: 'No' })
  for (let n = 0; n < 2; n++)
    await expect(askApi('GET', '/me')).rejects.toMatchObject({ status: 0, message: youSeemOffline() })
})

test.each([
  ['ten seconds', undefined, LIVE_TIMEOUT_MS],
  ['as long as is said', 60_000, 60_000],
])('after %s the call fails', async (_, withinMs, limit) => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  const failed = vi.fn<(error: unknown) => void>()
  const asked = askApi('GET', '/me', undefined, withinMs).catch(failed)
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  // The connection may be fine.
  expect(failed.mock.calls).toMatchObject([
    [{ status: 0, code: 'late', message: 'There was no answer in time. Please try again.' }],
  ])
})
