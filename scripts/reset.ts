// `npm run reset`: deletes Khazana's data from DATA_DIR: the embedded database, photos and mails.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { removeEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { SECRET_FILES } from '#app/platform/settings/session-secret.server.ts'
import { isElsewhere, register, registered, type RegisteredProcess } from '#packages/postgres'

const COLUMN = 25
const HELP = `Deletes the embedded data: database, photos and mail. The next ${sayCommand('start')} begins with empty data.

  ${sayCommand('reset').padEnd(COLUMN)}asks for confirmation
  ${sayCommand('reset', '--yes').padEnd(COLUMN)}does not ask

It refuses while Khazana runs, and if DATABASE_URL is set: that database is your own.`

/** Only Khazana's own entries: DATA_DIR may contain other files. */
const OURS = ['postgres', 'photos', 'mail', 'built-files', ...SECRET_FILES]

await reset().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function reset(): Promise<void> {
  const { help, yes } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, yes: { type: 'boolean', short: 'y' } },
  }).values
  if (help) return say(HELP)
  const { databaseUrl, dataDir } = readSettings(process.env, '.env')
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: reset wipes only the embedded database, and leaves yours alone.')
  refuseWhileUsed(registered(dataDir))
  const found = OURS.filter((name) => existsSync(join(dataDir, name)) || isDangling(dataDir, name))
  if (found.length === 0) return say(`There is nothing to wipe in ${dataDir}.`)
  if (
    !yes &&
    !(await agreed(`Wipe ${found.join(', ')} in ${dataDir}? All listings and accounts are lost. (yes/no) `))
  ) {
    throw new Error('Nothing was wiped.')
  }
  // A server that starts from now on finds this entry and stops; one that started during the question is found below.
  const registration = register(dataDir, 'reset')
  try {
    refuseWhileUsed(registration.others())
    await removeEmbeddedPostgres(dataDir)
    for (const name of found) rmSync(join(dataDir, name), { recursive: true, force: true })
  } finally {
    registration.remove()
    removeEmpty(join(dataDir, 'running'))
  }
  say(`Wiped ${found.join(', ')} in ${dataDir}. The next ${sayCommand('start')} creates a new database.`)
}

function refuseWhileUsed([user]: RegisteredProcess[]): void {
  if (!user) return
  const what =
    user.role === 'server' ? `Khazana runs${user.url ? ` at ${user.url}` : ''}` : 'A command is using the data'
  throw new Error(`${what} (process ${user.pid}${isElsewhere(user) ? ` on ${user.host}` : ''}). Stop it first.`)
}

/** A start that was refused meanwhile may not have removed its entry yet. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    return
  }
}

async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error(`There is no terminal to ask at. Confirm with ${sayCommand('reset', '--yes')}`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return ['y', 'yes'].includes((await terminal.question(question)).trim().toLowerCase())
  } finally {
    terminal.close()
  }
}

function isDangling(dataDir: string, name: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).includes(name) && !existsSync(join(dataDir, name))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
