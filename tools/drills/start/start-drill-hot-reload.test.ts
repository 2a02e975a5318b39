import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../../../scripts/steps.ts'
import { CHANGES } from './start-drill-hot-reload.ts'

test.each(Object.values(CHANGES))('$file has the text that the drill changes once', ({ file, was, is }) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  expect(text.split(was)).toHaveLength(2)
  expect(text).not.toContain(is)
})
