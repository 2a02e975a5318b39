// `npm run backup` and `npm run export`: the whole site as files. The server runs it too, on its schedule.
import { constants, setPriority } from 'node:os'

import { writeResults } from '#app/platform/backup/backup-results.server.ts'
import { openPlace, ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { pruneBackups } from '#app/platform/backup/prune-backups.server.ts'
import { inBackupTurn } from '#app/platform/backup/take-backup.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'

import { readArguments } from '../read-arguments.ts'
import { withDatabase } from '../with-database.ts'
import { endOnProblem } from './problems.ts'
import { backUp, backUpOnSchedule, describeBackup, tryOut } from './site-backup.ts'

const HELP = `${sayCommand('backup', '[DIR|s3://BUCKET/FOLDER] [--with-secrets] [--keep N] [--try]')}
${sayCommand('export', 'DIR|s3://BUCKET/FOLDER')}

Takes a backup of the whole site while it runs: the database as of one moment, then the photos that it names. DIR may have
earlier backups; photos that one of them has are not stored again. Without DIR, it goes to BACKUP_TO. The server of a
bucket is that of BACKUP_S3_…, or else of S3_….

  --with-secrets   also stores .env. It needs BACKUP_KEY; without the option, keep .env elsewhere
  --keep N         afterwards removes all but the newest N backups of DIR
  --try            afterwards restores the backup into a scratch database on the same server, compares all rows, and uses the copy
  --help           prints this

It is encrypted if BACKUP_KEY is set, and only then has the secrets from which the site's keys are derived (SESSION_SECRET and
earlier ones, or those in DATA_DIR): keep them elsewhere, if it is not. ${sayCommand('restore')} takes it back, into any PostgreSQL from 15 on, with this version of
Khazana or a newer one. An export is a backup under another name: the way to move a site to another machine or PostgreSQL.`

await endOnProblem(main())

async function main(): Promise<void> {
  const { values, positionals } = readArguments(
    {
      allowPositionals: true,
      options: {
        'with-secrets': { type: 'boolean', default: false },
        keep: { type: 'string' },
        try: { type: 'boolean', default: false },
        scheduled: { type: 'boolean', default: false },
        export: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    HELP,
  )
  if (values.help) return say(HELP)
  const [given, ...others] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  const isWrong = others.length > 0 || (values.export && given === undefined)
  if (isWrong || (keep !== null && !(Number.isInteger(keep) && keep > 0))) {
    process.stderr.write(`Name one folder or bucket, and with --keep a number of backups.\n\n${HELP}\n`)
    process.exitCode = 1
    return
  }
  const settings = readSettings(process.env, '.env')
  setSettings(settings)
  // Visitors come first.
  setPriority(constants.priority.PRIORITY_LOW)
  // npm runs scripts in the package's folder, but the operator's path is relative to their own.
  const here = (process.env['npm_lifecycle_event'] && process.env['INIT_CWD']) || process.cwd()
  const place = openPlace(given ?? settings.backup.to, settings, here)
  await withDatabase(
    settings,
    async (url) => {
      if (values.scheduled) return backUpOnSchedule(settings, place, url)
      const name = await inBackupTurn(url, async (turn) => {
        const taken = await backUp(turn, settings, place, url, values['with-secrets'])
        // The doctor and the alerts ask for the newest backup in BACKUP_TO, whoever took it.
        if (place.name === ownPlace(settings).name) await writeResults(place, describeBackup(taken.manifest))
        say(`${values.export ? 'Export' : 'Backup'} ${taken.name} is complete in ${place.name}.`)
        if (keep !== null) sayUnopened((await pruneBackups(turn, place, settings.backup.key, keep)).unopened)
        return taken.name
      })
      if (values.try && (await tryOut(settings, place, url, name)) !== null) process.exitCode = 1
    },
    // A backup before an update must not update the schema.
    { needsSchema: false },
  )
}

function sayUnopened(names: readonly string[]): void {
  if (names.length > 0)
    say(`${names.join(', ')} cannot be opened with BACKUP_KEY, so no file was removed. Move what is not yours away.`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
