import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { OPERATOR_COMMANDS } from './release/operator-commands.mjs'

const folder = mkdtempSync(join(tmpdir(), 'khazana-without-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NO_SITE = new RegExp(`There is no site in ${folder}/data\\. Run this in the folder that has the site's \\.env`)
/** The arguments with which each command would need a database. All actions of `admin` open it at the same place. */
const CALLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  admin: [['list']],
  backup: [['backups']],
  doctor: [[]],
  export: [['exported']],
  migrate: [[], ['--check']],
  pins: [['--shipped']],
  restore: [['--accept'], ['--mark', '2026-11-26T12:00:00Z']],
  verify: [[]],
}
/** These make a new site, or never open a database. */
const OTHERS = ['start', 'categories', 'import', 'photos', 'reset', 'site']
const calls = Object.entries(CALLS).flatMap(([name, all]) => all.map((args) => [name, args] as const))

test('every command of an operator is looked at', () => {
  expect([...Object.keys(CALLS), ...OTHERS].toSorted()).toEqual(Object.keys(OPERATOR_COMMANDS).toSorted())
})

test.each(calls)('%s %j in a folder without a site says so, and makes nothing', async (name, args) => {
  const { script, first } = OPERATOR_COMMANDS[name] ?? { script: '', first: [] }
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env
  const { said, code } = await new Promise<{ said: string; code: unknown }>((done) =>
    execFile(process.execPath, [resolve(script), ...first, ...args], { cwd: folder, env }, (error, out, errors) =>
      done({ said: out + errors, code: error?.code ?? 0 }),
    ),
  )
  expect(said).toMatch(NO_SITE)
  expect(code).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
