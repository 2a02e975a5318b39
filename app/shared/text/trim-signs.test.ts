import { expect, test } from 'vitest'

import { trimSigns } from './trim-signs.ts'

test.each([
  ['https://a.example/', '/', 'https://a.example'],
  ['https://a.example/b//', '/', 'https://a.example/b'],
  ['a//b', '/', 'a//b'],
  ['///', '/', ''],
  ['', '/', ''],
  ['what is it?!', '.।?!', 'what is it'],
  ['पुणे।', '.।?!', 'पुणे'],
])('%s without %s at its end is %s', (text, signs, trimmed) => expect(trimSigns(text, signs)).toBe(trimmed))
