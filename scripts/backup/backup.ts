// `npm run backup` and `npm run export`: the whole site as files. The server runs it too, on its schedule.
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { readResults, writeResults } from '#app/platform/backup/backup-results.server.ts'
import { openBackup, type Manifest } from '#app/platform/backup/manifest.server.ts'
import type { BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { openPlace, ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { pruneBackups } from '#app/platform/backup/prune-backups.server.ts'
import { BackupBusy, inBackupTurn, takeBackup, type BackupTurn } from '#app/platform/backup/take-backup.server.ts'
import { tryRestore } from '#app/platform/backup/try-restore.server.ts'
import { takeBase } from '#app/platform/database/base-backup.server.ts'
import { clusterFolder, findHome } from '#app/platform/database/postgres-cluster.server.ts'
import { findArchive } from '#app/platform/database/wal-archive.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { photosFolder, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { STORED_FILES } from '#app/server/backup/stored-files.ts'
import { JOBS } from '#app/server/jobs.ts'

import { readArguments } from '../read-arguments.ts'
import { withDatabase } from '../with-database.ts'
import { endOnProblem } from './problems.ts'

const HELP = `${sayCommand('backup', '[DIR|s3://BUCKET/FOLDER] [--with-secrets] [--keep N] [--try]')}
${sayCommand('export', 'DIR|s3://BUCKET/FOLDER')}

Takes a backup of the whole site while it runs: the database as of one moment, then the photos that it names. DIR may have
earlier backups; photos that one of them has are not stored again. Without DIR, it goes to BACKUP_TO. The server of a
bucket is that of BACKUP_S3_…, or else of S3_….

  --with-secrets   also stores the secret in DATA_DIR (session-secret) and .env. Without it, keep them elsewhere
  --keep N         afterwards removes all but the newest N backups of DIR
  --try            afterwards restores the backup into a scratch database on the same server, and compares all rows
  --help           prints this

It is encrypted if BACKUP_KEY is set. ${sayCommand('restore')} takes it back, into any PostgreSQL from 15 on, with this version of
Khazana or a newer one. An export is a backup under another name: the way to move a site to another machine or PostgreSQL.`

/** The schedule keeps this many backups, and restores one on trial when the last trial is this old. */
const KEPT = 7
const TRIAL_MS = 7 * 24 * 60 * 60 * 1000

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
        if (place.name === ownPlace(settings).name) await writeResults(place, succeeded(taken.manifest))
        say(`${values.export ? 'Export' : 'Backup'} ${taken.name} is complete in ${place.name}.`)
        if (keep !== null) await pruneBackups(turn, place, settings.backup.key, keep)
        return taken.name
      })
      if (values.try) await tryOut(settings, place, url, name)
    },
    // A backup before an update must not update the schema.
    { needsSchema: false },
  )
}

async function backUp(turn: BackupTurn, settings: Settings, place: BackupPlace, url: string, withSecrets = false) {
  const sql = connect(url, { max: 2 })
  setDatabase(sql)
  try {
    return await takeBackup(turn, {
      place,
      secret: settings.backup.key,
      storage: photoStorage(),
      folder: settings.s3 ? null : photosFolder(settings),
      kinds: STORED_FILES,
      jobs: JOBS.filter(({ survivesRestore }) => survivesRestore).map(({ name }) => name),
      secrets: withSecrets ? [join(settings.dataDir, 'session-secret'), resolve('.env')] : [],
      say: (line) => say(`  ${line}`),
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function tryOut(settings: Settings, place: BackupPlace, url: string, name: string): Promise<boolean> {
  const different = await tryRestore(await openBackup(place, settings.backup.key, name), url)
  if (different.length === 0) {
    say('It was restored into a scratch database: all rows and files are the same.')
    return true
  }
  process.stderr.write(`Restored into a scratch database, these tables differ: ${different.join(', ')}.\n`)
  process.exitCode = 1
  return false
}

async function backUpOnSchedule(settings: Settings, place: BackupPlace, url: string): Promise<void> {
  try {
    const name = await inBackupTurn(url, async (turn) => {
      const taken = await backUp(turn, settings, place, url)
      await writeResults(place, succeeded(taken.manifest))
      await pruneBackups(turn, place, settings.backup.key, KEPT)
      await beginArchiveAnew(settings, url)
      return taken.name
    })
    const { trial } = await readResults(place)
    if (trial && Date.now() - Date.parse(trial.at) < TRIAL_MS) return
    const began = performance.now()
    const isSame = await tryOut(settings, place, url, name)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    await writeResults(place, { trial: { at: new Date().toISOString(), backup: name, isSame, seconds } })
  } catch (error) {
    // Another process of this site is at it.
    if (error instanceof BackupBusy) return
    const failure = error instanceof Error ? error.message : String(error)
    // On a full disk, this fails too.
    await writeResults(place, { failedAt: new Date().toISOString(), failure }).catch(() => {})
    throw error
  }
}

/** A recovery to a moment begins with a copy of the embedded database's files, and reads the log from there. */
async function beginArchiveAnew({ databaseUrl, dataDir }: Settings, url: string): Promise<void> {
  const home = databaseUrl ? null : findHome(dataDir)
  const archive = home === null ? null : findArchive(home)
  if (archive === null) return
  // Both roles have the same password.
  const admin = new URL(url)
  admin.username = 'postgres'
  await takeBase(admin.href, clusterFolder(dataDir), archive)
}

function succeeded({ takenAt, finishedAt, lists }: Manifest) {
  const sum = (figure: 'files' | 'added') => lists.reduce((total, list) => total + list[figure], 0)
  const seconds = (Date.parse(finishedAt) - Date.parse(takenAt)) / 1000
  return { backup: { takenAt, seconds, files: sum('files'), added: sum('added') }, failedAt: null, failure: null }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
