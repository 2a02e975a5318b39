// `npm run import`: listings from a file into the catalogue. What a file may hold is described in docs/import.md.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'

import { connect, type Sql } from '#app/db/client.server.ts'
import { DEMO_PEOPLE } from '#app/features/demo/people.ts'
import { PLACES, formatPlace } from '#app/features/demo/places.ts'
import { insertPool, poolPhotos } from '#app/features/demo/pool.server.ts'
import { startRendering } from '#app/features/demo/start-rendering.server.ts'
import { importFile, type ImportSummary } from '#app/features/listings/import/import-file.server.ts'
import { openFile } from '#app/features/listings/import/open-file.server.ts'
import { formatDuration, progressLine } from '#app/features/listings/import/progress-line.ts'
import { UnusableFile } from '#app/features/listings/import/unusable-file.ts'
import { newPhotoKey, storePhoto } from '#app/features/photos/store-photo.server.ts'
import { EmbeddedPostgresError } from '#app/platform/embedded-postgres.server.ts'
import { readSettings, SettingsError } from '#app/platform/env.server.ts'
import { localStorage } from '#app/platform/storage.server.ts'
import type { CategoryId } from '#app/shared/catalogue.ts'
import { formatCount } from '#app/shared/money.ts'

import { withDatabase } from './with-database.ts'

const HELP = `npm run import -- FILE [--owner EMAIL] [--fill-missing]

Brings listings into the catalogue. FILE is NDJSON (.ndjson, .jsonl: a JSON object on each line) or CSV (.csv: a line of
column names, then a record each), also gzipped (.gz). docs/import.md describes the fields.

  --owner EMAIL    whose listings they are; without it the demo sellers get them in turn
  --fill-missing   makes up a missing price, condition, place and photo, always the same ones for a row, and marks them;
                   without it a row that lacks one of these is rejected
  --help           prints this

A row that is there already (same source and id) is left as it is: run the same command again after a crash, and it
goes on. Bad lines are skipped and listed, with the reasons, in NAME.rejected.ndjson in the current folder.
Answers 0 when rows were imported or are there already, 1 otherwise, also when FILE cannot be read to its end.`

/** The operator can do something about it: the message is enough. */
class ImportRefused extends Error {}

const FOR_PEOPLE = [ImportRefused, UnusableFile, SettingsError, EmbeddedPostgresError]

try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = 1
  if (FOR_PEOPLE.some((kind) => error instanceof kind) && error instanceof Error) console.error(error.message)
  else if (error instanceof postgres.PostgresError || (error instanceof Error && 'code' in error)) {
    console.error(`The import stopped: ${error.message}\nWhat was imported stays. Run the same command again to go on.`)
  } else throw error
}

async function main(): Promise<number> {
  const args = readArguments()
  if (args.help) {
    console.log(HELP)
    return 0
  }
  // npm runs scripts in the package's folder; what the operator typed is meant from where they stand.
  const here = (process.env['npm_lifecycle_event'] === 'import' && process.env['INIT_CWD']) || process.cwd()
  const path = resolve(here, args.file)
  // A wrong file is refused before a database is started for it.
  await openFile(path)
  const settings = readSettings(process.env, '.env')
  return withDatabase(settings, async (url) => {
    const sql = connect(url, { max: 2 })
    try {
      const storage = localStorage(join(settings.dataDir, 'photos'))
      const owners = await findOwners(sql, args.owner)
      const fill = args.fillMissing ? await findFillSources(sql) : null
      const began = performance.now()
      const progress = progressLine(process.stderr)
      const summary = await importFile({
        sql,
        path,
        rejectedFolder: here,
        owners,
        fill,
        storePhoto: async (input, userId) =>
          (await storePhoto(sql, storage, { key: newPhotoKey(userId), userId, input, alt: null })).key,
        now: Date.now(),
        onProgress: (state) => progress.show(state),
      }).finally(() => progress.clear())
      report(summary, performance.now() - began, args.fillMissing)
      // A server whose demo data is on has drawn them already; then this is over at once.
      if (fill && summary.added > 0) await startRendering({ storageFolder: join(settings.dataDir, 'photos') }).all
      return summary.failure === null && summary.added + summary.existing > 0 ? 0 : 1
    } finally {
      await sql.end({ timeout: 5 })
    }
  })
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        'fill-missing': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [file = '', ...others] = positionals
    if (!values.help && (file === '' || others.length > 0)) throw new Error('Name one file to import')
    return { file, owner: values.owner, fillMissing: values['fill-missing'], help: values.help }
  } catch (error) {
    throw new ImportRefused(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`, { cause: error })
  }
}

async function findOwners(sql: Sql, email: string | undefined): Promise<[string, ...string[]]> {
  const emails =
    email === undefined
      ? DEMO_PEOPLE.filter(({ key }) => key !== 'admin' && key !== 'buyer').map((person) => person.email)
      : [email.trim().toLowerCase()]
  const users = await sql<{ id: string }[]>`select id from users where lower(email) = any(${emails}) order by email`
  const [first, ...others] = users.map(({ id }) => id)
  if (first !== undefined) return [first, ...others]
  if (email !== undefined) throw new ImportRefused(`Nobody has an account with the address ${email}`)
  throw new ImportRefused('There are no demo sellers here: say with --owner EMAIL whose listings these are')
}

async function findFillSources(sql: Sql) {
  await insertPool(sql)
  const pool = new Map<CategoryId, string[]>()
  for (const { category, key } of poolPhotos()) pool.set(category, [...(pool.get(category) ?? []), key])
  const places = PLACES.flatMap(({ city, localities }) => localities.map((locality) => formatPlace(locality, city)))
  return { places, pool }
}

function report(summary: ImportSummary, milliseconds: number, filled: boolean): void {
  const { rows, added, existing, rejected, reasons, failure } = summary
  const rate = Math.round((rows * 1000) / Math.max(1, milliseconds))
  console.log(`${formatCount(rows)} rows in ${formatDuration(milliseconds)} (${formatCount(rate)} rows/s)`)
  console.log(`  ${formatCount(added)} imported`)
  console.log(`  ${formatCount(existing)} there already`)
  console.log(`  ${formatCount(rejected)} rejected${rejected > 0 ? `, listed in ${summary.rejectedPath}` : ''}`)
  for (const [reason, times] of reasons.slice(0, 5)) console.log(`    ${formatCount(times)} × ${reason}`)
  const missing = reasons.some(([reason]) => /^(?:price|condition|location|images) is missing$/.test(reason))
  if (missing && !filled) console.log('  --fill-missing makes up a missing price, condition, location and photo.')
  if (failure !== null) console.error(`${failure}. What came before it stays imported.`)
}
