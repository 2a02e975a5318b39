import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['check', 'scripts/check.ts'],
  ['test', 'scripts/test.ts'],
])('npm run %s names an unknown option, and prints its help', (name, file) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--nope'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(new RegExp(`^Unknown option '--nope'.*\n\nnpm (run )?${name}`))
  expect(stderr, 'no stack').not.toMatch(/^ +at /m)
})
