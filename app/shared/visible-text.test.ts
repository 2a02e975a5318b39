import { expect, test } from 'vitest'

import { trimmed } from './visible-text.ts'

test.each([
  [' Hello\nthere ', 'Hello\nthere'],
  ['\u200b❤\ufe0f\n', '\u200b❤\ufe0f'],
  [' \n', ''],
  ['\u200b\u2060', ''],
  ['\u2800 \u3164', ''],
])('%j is %j without what stands around it', (text, left) => {
  expect(trimmed(text)).toBe(left)
})
