// `npm run db:generate`: makes the migration for a changed schema, and keeps drizzle's description of the newest schema only.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

import { ROOT } from '../steps.ts'
import { splitMigration } from './check-later.ts'

const MIGRATIONS = join(ROOT, 'app/db/migrations')
const META = join(MIGRATIONS, 'meta')
const HELP = `npm run db:generate -- [OPTIONS OF DRIZZLE-KIT]

Compares app/db/schema with the newest snapshot in app/db/migrations/meta, and writes the migration and a snapshot of the new
schema. Older snapshots are deleted: nothing reads them, and each describes the whole schema. Constraints of tables with rows
are added NOT VALID, and a second migration checks them while the site goes on.

  --name NAME   the name of the file
  --custom      an empty migration, for SQL that the schema cannot say`

if (process.argv.includes('--help')) console.log(HELP)
else {
  const options = process.argv.slice(2)
  const made = makeMigration(options)
  if (made && !options.includes('--custom')) {
    const name = basename(made, '.sql').replace(/^\d+_/, '')
    splitMigration(made, () => makeMigration(['--custom', '--name', `${name}_checked`]) ?? process.exit())
  }
  if (process.exitCode === 0) deleteOlderSnapshots()
}

/** Returns the path of the new migration; null if the schema has not changed, or drizzle-kit failed. */
function makeMigration(options: readonly string[]): string | null {
  const before = new Set(readdirSync(MIGRATIONS))
  const args = ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options]
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
  const made = readdirSync(MIGRATIONS).find((name) => name.endsWith('.sql') && !before.has(name))
  return made === undefined ? null : join(MIGRATIONS, made)
}

function deleteOlderSnapshots(): void {
  const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(META, name))
}
