// `npm run verify`: compares the rows that name photos with the files that are stored.
import { join } from 'node:path'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { verifyFiles } from '#app/platform/backup/verify-files.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { photosFolder, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { STORED_FILES } from '#app/server/backup/stored-files.ts'

import { readArguments } from '../read-arguments.ts'
import { withDatabase } from '../with-database.ts'
import { endOnProblem } from './problems.ts'

const HELP = `${sayCommand('verify')}

Compares the database with the stored photos, images of chats and evidence, while the site runs. Prints a line for each file
that a row names and that is missing, and for each file that no row names. The site deletes the latter: within two hours what an upload or a deletion left behind, once a
month the rest, except on a restored site that waits to be accepted. Files of the last hour may belong to an upload that has not
ended: they are left out, as are those of accounts that this database does not know.

  --help   prints this

Exits with 0 if there is neither, otherwise with 1.`

await endOnProblem(main())

async function main(): Promise<void> {
  const { help } = readArguments({ options: { help: { type: 'boolean', short: 'h', default: false } } }, HELP).values
  if (help) return say(HELP)
  const settings = readSettings(process.env, '.env')
  setSettings(settings)
  await withDatabase(settings, async (url) => {
    const sql = connect(url, { max: 1 })
    setDatabase(sql)
    try {
      const { named, stored, missing, unnamed } = await verifyFiles({
        url,
        storage: photoStorage(),
        kinds: STORED_FILES,
        onMissing: (path) => say(`missing  ${path}`),
        onUnnamed: (path) => say(`unnamed  ${path}`),
      })
      say(
        `Rows name ${named} files, ${missing} of them missing. ${stored} files are stored, ${unnamed} of them named by no row.`,
      )
      if (missing > 0) say(sayRemedy(settings))
      if (missing + unnamed > 0) process.exitCode = 1
    } finally {
      await sql.end({ timeout: 5 })
    }
  })
}

function sayRemedy(settings: Settings): string {
  const [there, copy] = settings.s3
    ? ['the bucket', 'upload DIR/files/PATH under its path']
    : [photosFolder(settings), `copy DIR/files/PATH to ${join(photosFolder(settings), 'PATH')}`]
  return `What is missing may be in a backup from before it was lost: ${copy}. If the backup is encrypted or elsewhere, restore it
into another DATA_DIR, and copy from its photos to ${there}. Without a backup, whoever added the photo has to add it again.`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
