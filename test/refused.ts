import { expect } from 'vitest'

/** Matches a refusal by its message. */
export const refused = (message: RegExp | string): unknown =>
  expect.objectContaining({ message: expect.stringMatching(message) as string })
