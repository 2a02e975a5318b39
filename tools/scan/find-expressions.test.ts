import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { ROOT } from '../../scripts/steps.ts'

// A separate process, because Node itself must load the modules, with RegExp replaced.
const FIND = `
  const { isCode, isTest, listFiles } = await import('./tools/house/tree.ts')
  const { findExpressions } = await import('./tools/scan/find-expressions.ts')
  const files = listFiles('.').filter((file) => file.startsWith('app/') && isCode(file) && !isTest(file))
  console.log(JSON.stringify(await findExpressions(process.cwd(), files)))`

test('every regular expression of the product is found, also those compiled at first use', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', FIND], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  // The script prints this shape.
  const found = JSON.parse(stdout) as { file: string; source: string }[]
  const cautions = found.filter(({ file }) => file.endsWith('caution-expressions.ts'))
  // Each of the many rules has one.
  expect(cautions.length).toBeGreaterThan(100)
  expect(found.length - cautions.length).toBeGreaterThan(200)
})
