import { expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'

import { sendFirstMessage } from './send-first-message.ts'

const given = { id: 'm1', itemId: 'i1', text: 'Hello' }

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const asked = vi
    .fn<typeof fetch>()
    .mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))
  vi.stubGlobal('fetch', asked)
  return asked
}

const refusal = (message: string, fields?: Record<string, string>, code = 'x') => ({ error: { code, message, fields } })

test('opens the conversation and writes into it with one request', async () => {
  const asked = answer(201, { id: 'c1', isNew: true, message: {} })
  expect(await sendFirstMessage(given, false)).toEqual({ sent: true, conversation: 'c1', isNew: true })
  expect(asked).toHaveBeenCalledOnce()
  expect(asked.mock.calls[0]?.[0]).toBe('/api/conversations')
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ itemId: 'i1', message: { id: 'm1', content: 'Hello' } }),
  })
  answer(200, { id: 'c1', isNew: false })
  expect(await sendFirstMessage(given, false)).toMatchObject({ sent: true, isNew: false })
})

test.each([
  ['a session that ended', 401, refusal('Please sign in first.'), 'Please sign in and write a message', null],
  [
    'an empty text',
    422,
    refusal('Please check the marked fields.', { message: 'in any language' }),
    'Please sign in and write a message',
    null,
    ' \u200b',
  ],
  ['an own item', 403, refusal('in any language', {}, 'own_item'), 'in any language', null],
  ['a sold item', 409, refusal('This item has been sold'), 'Unable to start conversation', 'This item has been sold'],
  [
    'a missing item',
    404,
    refusal('There is no such listing'),
    'Unable to start conversation',
    'There is no such listing',
  ],
  ['a text that is too long', 422, refusal('x', { message: 'Too long' }), 'Failed to send message', 'Too long'],
  ['a failure of ours', 500, refusal('Something went wrong'), 'Failed to start conversation', 'Something went wrong'],
  ['a gateway', 502, 'no JSON of ours', 'Failed to start conversation', expect.stringContaining('Please try again')],
])('%s has a message', async (_, status, body, toast, reason, text = 'Hello') => {
  answer(status, body)
  expect(await sendFirstMessage({ ...given, text }, false)).toEqual({
    sent: false,
    toast,
    reason,
    signedOut: status === 401,
  })
})

test('in an existing conversation, a failure is said to be of the message', async () => {
  for (const status of [403, 409, 500]) {
    answer(status, refusal('Because.'))
    expect(await sendFirstMessage(given, true)).toMatchObject({ toast: 'Failed to send message', reason: 'Because.' })
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  for (const [known, failed] of [
    [true, 'Failed to send message'],
    [false, 'Unable to start conversation'],
  ] as const)
    expect(await sendFirstMessage(given, known)).toMatchObject({ toast: `${failed}: ${youSeemOffline()}` })
})

test('a refusal by a limit says how long to wait', async () => {
  answer(429, refusal('You have started many conversations today.'), { 'Retry-After': '7200' })
  expect(await sendFirstMessage(given, false)).toMatchObject({
    toast: 'Unable to start conversation',
    reason: 'You have started many conversations today. You can try again in 2 hours.',
  })
})
