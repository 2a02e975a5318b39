// `npm run db:generate`: makes the migration for a changed schema, and keeps drizzle's description of the newest schema only.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../steps.ts'

const META = join(ROOT, 'app/db/migrations/meta')
const HELP = `npm run db:generate -- [OPTIONS OF DRIZZLE-KIT]

Compares app/db/schema with the newest snapshot in app/db/migrations/meta, and writes the migration and a snapshot of the new
schema. Older snapshots are deleted: nothing reads them, and each describes the whole schema.

  --name NAME   the name of the file
  --custom      an empty migration, for SQL that the schema cannot say`

if (process.argv.includes('--help')) console.log(HELP)
else {
  const args = ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = status ?? 1
  if (status === 0) deleteOlderSnapshots()
}

function deleteOlderSnapshots(): void {
  const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(META, name))
}
