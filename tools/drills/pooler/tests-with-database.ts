import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../../scripts/steps.ts'

/** The test files that ask for a database of their own: no others reach the pooler. */
export function findTestsWithDatabase(): string[] {
  return globSync('{app,demo,e2e,packages,scripts,test,tools}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('testDatabase('))
    .toSorted()
}
