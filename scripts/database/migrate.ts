// `npm run migrate`: brings the database's schema up to date, apart from a start.
import { migrate, readSchema } from '#app/db/migrate.server.ts'
import { readMigrations } from '#app/db/migration-files.server.ts'
import { digits, SchemaUnfit } from '#app/db/schema-state.server.ts'
import { DatabaseUnusable } from '#app/db/usable.server.ts'
import { RestoreUnfinished } from '#app/platform/backup/restored-site.server.ts'
import { EmbeddedPostgresError } from '#app/platform/database/embedded-postgres.server.ts'
import { readSettings, SettingsError } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'

import { readArguments } from '../read-arguments.ts'
import { withDatabase } from '../with-database.ts'

const COLUMN = 29
const HELP = `${sayCommand('migrate').padEnd(COLUMN)}brings the database's schema up to date while the site runs
${sayCommand('migrate', '--check').padEnd(COLUMN)}changes nothing: says what is missing, and exits with 1 if anything is

It uses DATABASE_URL or the embedded database. Each migration waits at most a second for a table that is in use, and
tries again; requests go on in between. Several at once take turns. What was interrupted is done again.`

await main().catch((error: unknown) => {
  process.exitCode = 1
  const forPeople = [SettingsError, EmbeddedPostgresError, DatabaseUnusable, RestoreUnfinished, SchemaUnfit]
  if (!(error instanceof Error) || !forPeople.some((kind) => error instanceof kind)) throw error
  process.stderr.write(`${error.message}\n`)
})

async function main(): Promise<void> {
  const options = { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { values } = readArguments({ options, strict: true }, HELP)
  if (values.help) return say(HELP)
  const settings = readSettings(process.env, '.env')
  await withDatabase(settings, values.check ? checkSchema : bringUpToDate, { needsSchema: false })
}

async function bringUpToDate(url: string): Promise<void> {
  const { pending, isEmpty } = await readSchema(url)
  await migrate(url, {
    waits: (reason) => say(`  ${reason} …`),
    applied: (name, ms) => say(`  ${name.padEnd(40)} ${(ms / 1000).toFixed(2)} s`),
  })
  if (isEmpty) say(`The schema is made, with all ${pending.length} migrations.`)
  await checkSchema(url)
}

async function checkSchema(url: string): Promise<void> {
  const { pending, needs } = await readSchema(url)
  for (const { name, isApart } of pending) say(`  missing: ${name}${isApart ? ' (outside a transaction)' : ''}`)
  if (pending.length > 0) process.exitCode = 1
  else say(`The schema is up to date: ${readMigrations().at(-1)?.name}.`)
  say(`Releases that know migration ${digits(needs)} or later work with it as it is.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
