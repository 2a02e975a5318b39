import { describe, expect, test } from 'vitest'

import { ApiFailure, failedBecause } from './api-call.ts'

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
