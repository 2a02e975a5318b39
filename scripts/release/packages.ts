// This file says what the packages of a release are, and what is known against them.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../steps.ts'
import { readVersion } from './archive.ts'

/** Writes the list of packages (CycloneDX) that npm makes of the lockfile, and returns its path. */
export function writePackageList(out: string): string {
  const { status, stdout, stderr } = runNpm('sbom', '--package-lock-only', '--sbom-format=cyclonedx')
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  const path = join(out, `khazana-${readVersion()}.cdx.json`)
  writeFileSync(path, stdout)
  return path
}

/** Returns the answer of `npm audit` in one line. A registry that does not answer is no failure of a release. */
export function sayAudit(answer = runNpm('audit', '--json').stdout): string {
  // The part of npm's report that this reads.
  const { metadata } = readJson(answer) as { metadata?: { vulnerabilities?: Record<string, number> } }
  const found = metadata?.vulnerabilities
  if (!found) return 'npm audit: no registry answered, so nothing is known of weaknesses of packages'
  const { total = 0, ...levels } = found
  if (total === 0) return 'npm audit: nothing is known against the packages'
  const counts = Object.entries(levels).filter(([, count]) => count > 0)
  return `npm audit: ${counts.map(([level, count]) => `${count} ${level}`).join(', ')}. Look at npm audit --omit=dev`
}

const runNpm = (...words: string[]) =>
  spawnSync('npm', [...words, '--omit=dev'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 })

function readJson(text: string): object {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}
