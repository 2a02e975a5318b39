import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { ROOT } from '../../scripts/steps.ts'
import type { DrillRow } from '../scan/drill-rows.ts'

/** Runs those test files whose path has one of the words, with more variables in their environment. */
export async function runTests(what: string, words: readonly string[], env: Record<string, string>): Promise<DrillRow> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child, 'exit')
  // oxlint-disable-next-line no-control-regex -- the colours of Vitest
  const plain = said.replaceAll(/\u001b\[[0-9;]*m/g, '')
  const [, tests = '?'] = /Tests +(.+?) *\n/.exec(plain) ?? []
  if (child.exitCode !== 0) console.error(plain)
  return [what, tests.trim(), 'all pass', child.exitCode === 0]
}
