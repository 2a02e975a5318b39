import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { ROOT } from '../steps.ts'
import { findRollBack, sayRollBack } from './roll-back.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khazana-roll-back-'))
  mkdirSync(join(root, 'app/db/migrations/meta'), { recursive: true })
  git('init', '--quiet')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', ...args], { cwd: root })

/** Commits a history with a migration for each head, and tags it. */
function commit(heads: readonly string[], tag: string): void {
  const folder = join(root, 'app/db/migrations')
  const entries = heads.map((head, idx) => {
    const name = `000${idx}_step`
    writeFileSync(join(folder, `${name}.sql`), `${head}\nselect 1`)
    return { idx, tag: name, when: idx + 1 }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', tag)
  git('tag', '--annotate', tag, '--message', tag)
}

test('a release rolls back to the oldest tagged version that knows what its migrations need', () => {
  commit(['', ''], 'v0.8.0')
  commit(['', '', ''], 'v0.9.0')
  commit(['', '', ''], 'v0.10.0')
  commit(['', '', '', '-- migrate: needs 0002', ''], 'v0.11.0')
  const found = findRollBack('0.11.0', root)
  expect(found).toEqual({ migration: '0004', needs: '0002', version: '0.9.0' })
  expect(sayRollBack(found)).toBe(
    'Rolls back to 0.9.0 or later (releases that know migration 0002). Its own schema ends with migration 0004.',
  )
})

test('without an older version that fits, it says the migration alone', () => {
  commit([''], 'v0.8.0')
  commit(['', '-- migrate: needs 0001'], 'v0.9.0')
  const found = findRollBack('0.9.0', root)
  expect(found).toEqual({ migration: '0001', needs: '0001', version: null })
  expect(sayRollBack(found)).toBe(
    'Rolls back to releases that know migration 0001 or later. Its own schema ends with migration 0001.',
  )
})

test('the newest part of the changelog says what this release rolls back to', () => {
  const { needs } = findRollBack('')
  const [, newest] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## .*$/m)
  expect(newest).toContain(`know migration ${needs} or later`)
})
