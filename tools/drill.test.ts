import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const drill = (...words: string[]) => spawnSync(process.execPath, ['tools/drill.ts', ...words], { encoding: 'utf8' })

test('--help prints a drill’s purpose and arguments, and runs nothing', () => {
  const { status, stdout } = drill('sql-injection', '--help')
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /^npm run drill -- sql-injection\n\nsqlmap on every parameter .*\n {2}npm run drill -- sql-inj/,
  )
  expect(stdout).toContain('--part 1/3')
  expect(drill('xss', '-h').stdout).toMatch(
    /^npm run drill -- xss\n\nEvery text that people can write.*\n {2}quick: no, .*\n$/,
  )
})

test('without a name, or with an unknown one, all drills are listed', () => {
  const { status, stdout } = drill()
  expect(status).toBe(0)
  for (const name of ['all', 'messages', 'start', 'xss']) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'))
  expect(drill('no-such')).toMatchObject({ status: 2, stdout, stderr: '\nThere is no drill no-such\n' })
})
