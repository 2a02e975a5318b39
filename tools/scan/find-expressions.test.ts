import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

import { ROOT } from '../../scripts/steps.ts'
import { BOUNDED } from '../drills/attacks/redos/bounded-expressions.ts'

// A separate process, because Node itself must load the modules, with RegExp replaced.
const FIND = `
  const { isCode, isTest, listFiles } = await import('./tools/house/tree.ts')
  const { findExpressions } = await import('./tools/scan/find-expressions.ts')
  const folders = ['app/', 'packages/postgres/', 'packages/sql/']
  const files = listFiles('.').filter((file) => folders.some((one) => file.startsWith(one)) && isCode(file) && !isTest(file))
  console.log(JSON.stringify(await findExpressions(process.cwd(), files)))`

let found: { file: string; source: string }[]
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', FIND], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  // The script prints this shape.
  found = JSON.parse(stdout) as typeof found
})

test('every regular expression of the product is found, also those compiled at first use', () => {
  const cautions = found.filter(({ file }) => file.endsWith('caution-expressions.ts'))
  // Each of the many rules has one.
  expect(cautions.length).toBeGreaterThan(100)
  expect(found.length - cautions.length).toBeGreaterThan(200)
})

test.each(Object.keys(BOUNDED))('the drill redos has a bound for expressions that exist: %s', (file) => {
  expect(found.filter((one) => one.file === file)).not.toEqual([])
})
