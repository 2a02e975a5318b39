import { expect, test } from 'vitest'

import { trimSlashes } from './trim-slashes.ts'

test.each([
  ['https://a.example/', 'https://a.example'],
  ['https://a.example/b//', 'https://a.example/b'],
  ['a//b', 'a//b'],
  ['///', ''],
  ['', ''],
])('%s becomes %s', (text, trimmed) => expect(trimSlashes(text)).toBe(trimmed))
