import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { ApiFailure, callApi, failedBecause } from './api-call.ts'

const failed = () => 'Failed to save ad'
const because = ({ reason }: { reason: string }) => `Failed to save ad, since ${reason}`
const failure = (status: number) => new ApiFailure({ status, code: 'x', message: 'this is why' })

describe('the message of a failure', () => {
  test.each([401, 403, 404, 409, 429])('with status %i shows its reason: a retry would not help', (status) => {
    expect(failedBecause(failed, because, failure(status))).toBe('Failed to save ad, since this is why')
  })

  test.each([0, 422, 500, 503])('with status %i is shown without a reason', (status) => {
    expect(failedBecause(failed, because, failure(status))).toBe('Failed to save ad')
  })

  test('without a reason from the server is shown alone', () => {
    expect(failedBecause(failed, because, new TypeError('no'))).toBe('Failed to save ad')
  })
})

test('a call asks for the language of the page', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('')))
  onTestFinished(() => fetched.mockRestore())
  await callApi('GET', '/me')
  await inLanguage('hi', () => callApi('POST', '/feedback', {}))
  expect(fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get('accept-language'))).toEqual([
    'en-IN',
    'hi-IN',
  ])
})
