import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { readCode } from '../tree.ts'
import { checkAwaits } from './awaits.ts'

const root = mkdtempSync(join(tmpdir(), 'khazana-house-'))
mkdirSync(join(root, 'scripts'))
afterAll(() => rmSync(root, { recursive: true }))

function check(text: string, file = 'scripts/restore.ts') {
  writeFileSync(join(root, file), text)
  return checkAwaits(readCode(root, file)).map(({ line, text: problem }) => `${line} ${problem}`)
}
const withHelper = (helper: string) => `await main()\nasync function main() {\n  helper()\n}\n${helper}`

test('a helper below an await is a function', () => {
  const problem = '5 make helper a function: the await above is reached before this constant'
  expect(check(withHelper('const helper = () => {}'))).toEqual([problem])
  expect(check(`const done = ${withHelper('const helper = async function () {}')}`)).toEqual([problem])
  expect(check(withHelper('function helper() {}'))).toEqual([])
  expect(check(`const helper = () => {}\n${withHelper('')}`)).toEqual([])
})

test('it may be a constant where nothing waits, in tests, and for what comes after it', () => {
  expect(check(withHelper('const helper = () => {}').replace('await ', 'void '))).toEqual([])
  expect(check(withHelper('const helper = () => {}'), 'scripts/restore.test.ts')).toEqual([])
  expect(check('await main()\nfunction main() {}\nconst helper = () => {}\nhelper()')).toEqual([])
})
