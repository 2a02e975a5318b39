import { expect, test } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'

import { whyNot } from './photo-uploads.ts'

test.each([
  ['a file that is no photo', 415, false],
  ['a file that is too large', 413, false],
  ['a photo that took too long to read', 422, true],
  ['a busy server', 503, true],
  ['a broken connection', 0, true],
])('%s (%i): trying again may help is %s', (_, status, canRetry) => {
  const failure = new ApiFailure({ status, code: 'invalid', message: 'Why' })
  expect(whyNot(failure)).toEqual({ message: 'Why', canRetry })
})
