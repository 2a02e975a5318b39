// Prometheus' own promtool checks the alerts in ops/prometheus, and that each fires when it should and is quiet when it should be.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../scripts/steps.ts'
import { reportRows } from '../scan/drill-rows.ts'
import { findProgram } from '../servers/find-program.ts'

const FOLDER = join(ROOT, 'ops/prometheus')
const program = await findProgram('promtool', ['prometheus'])

function runTool(...words: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: FOLDER, encoding: 'utf8' })
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status === 0
}

const listMatches = (file: string, pattern: RegExp) =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(pattern)].map(([, found = '']) => found).toSorted()

const isValid = runTool('check', 'rules', 'khazana.rules.yml')
const holds = runTool('test', 'rules', 'khazana.tests.yml')
const alerts = listMatches('khazana.rules.yml', /^ +- alert: (\w+)$/gm)
const tested = (kind: string) => listMatches('khazana.tests.yml', new RegExp(`^  - name: (\\w+) ${kind}$`, 'gm'))
const hasAll = (kind: string) => String(tested(kind)) === String(alerts)

reportRows([
  ['rules that promtool accepts', isValid ? 'all' : 'not all', 'all', isValid],
  ['tests that hold', holds ? 'all' : 'not all', 'all', holds],
  ['alerts that a test fires', `${tested('fires').length}`, `${alerts.length}`, hasAll('fires')],
  ['alerts that a test keeps quiet', `${tested('is quiet').length}`, `${alerts.length}`, hasAll('is quiet')],
])
