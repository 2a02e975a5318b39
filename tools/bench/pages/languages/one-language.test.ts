import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../../../../scripts/steps.ts'
import { PARTS } from './one-language.ts'

test.each(PARTS)('%s has the part that a build of one language leaves out: %s', (file, part) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(part)
})
