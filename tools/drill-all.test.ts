import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { readQuickForm, readRows, runAllDrills } from './drill-all.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-drill-all-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function drill(name: string, code: string, usage: string[] = []) {
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, code)
  return { name, file, usage }
}

test('all drills end in one table, and the worst one decides the exit code', async () => {
  const told: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line))
  const good = drill('good', `console.log('noise'); console.log('ok     writes refused   0 of 9   0')`)
  const plain = drill('plain', `console.log('0 of 12 found')`)
  const missing = drill('missing', `console.error('This drill needs a scanner.'); process.exitCode = 77`)
  const long = drill('long', `throw new Error('must not run')`, ['  quick: no, it takes an hour'])
  const short = drill('short', `console.log('ok     arguments   ' + process.argv.slice(2).join(' '))`, [
    'quick: --few 3',
  ])
  expect(await runAllDrills([good, plain, missing, long, short], { quick: true }), 'one could not run').toBe(1)
  const table = told.join('\n')
  for (const line of [
    /^good +writes refused +0 of 9 +0 +ok$/m,
    /^plain +0 of 12 found +ok$/m,
    /^missing +This drill needs a scanner\. +not run$/m,
    /^long +left out of --quick: it takes an hour +left out$/m,
    /^short +arguments +--few 3 +ok$/m,
    /^5 drills in [\d.]+ minutes: 3 ok, 0 failed, 1 left out, 1 could not run here$/m,
  ])
    expect(table).toMatch(line)

  expect(await runAllDrills([good, long], { quick: true })).toBe(0)
  const bad = drill(
    'bad',
    `console.log('ok     one   1   1'); console.log('FAILED two   3   ≤ 2'); process.exitCode = 1`,
  )
  const broken = drill('broken', `console.log('ok     one   1   1'); throw new Error('lost')`)
  expect(await runAllDrills([bad, good], { quick: false })).toBe(1)
  expect(await runAllDrills([broken], { quick: false })).toBe(1)
  expect(told.join('\n')).toMatch(/^bad +two +3 +≤ 2 +FAILED$/m)
  expect(told.join('\n')).toMatch(/^broken +exit code 1: Node\.js v\S+ +FAILED$/m)
})

test('a drill that fails counts as failed, whatever its figures say', () => {
  const ran = { code: 1, seconds: 3, output: 'ok     a   1   1\n', errors: 'Error: lost\n' }
  expect(readRows('x', ran).map(({ state }) => state)).toEqual(['ok', 'FAILED'])
  expect(readRows('x', { ...ran, code: null }).at(-1)).toMatchObject({ figure: 'ended after 3 s', state: 'FAILED' })
  expect(readRows('x', { ...ran, code: 0 })).toHaveLength(1)
})

test('the first comment names the quick form', () => {
  expect(readQuickForm(['  npm run drill -- x', '  quick: --part 1/30'])).toEqual({
    args: ['--part', '1/30'],
    reason: null,
  })
  expect(readQuickForm(['quick: no, it is long'])).toEqual({ args: [], reason: 'it is long' })
  expect(readQuickForm(['quickly'])).toEqual({ args: [], reason: null })
})
