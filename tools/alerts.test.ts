import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../scripts/steps.ts'

const rules = readFileSync(join(ROOT, 'ops/prometheus/khazana.rules.yml'), 'utf8')
const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8')
const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('each alert has its section in the runbook, and its annotation names it', () => {
  const alerts = listMatches(rules, /^ +- alert: (\w+)$/gm)
  expect(alerts.length).toBeGreaterThan(10)
  expect(listMatches(runbook, /^## (\w+)$/gm)).toEqual(alerts)
  expect(listMatches(rules, /^ +runbook: docs\/runbook\.md#(\w+)$/gm)).toEqual(alerts.map((name) => name.toLowerCase()))
  // A title alone helps nobody.
  const short = runbook
    .split(/^## /m)
    .slice(1)
    .filter(({ length }) => length < 120)
  expect(short).toEqual([])
})
