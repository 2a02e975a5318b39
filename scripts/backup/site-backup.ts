// `npm run backup` and the schedule take backups of a site and try them out by these functions.
import { resolve } from 'node:path'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { readResults, writeResults } from '#app/platform/backup/backup-results.server.ts'
import type { Manifest } from '#app/platform/backup/manifest.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import type { BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { pruneBackups } from '#app/platform/backup/prune-backups.server.ts'
import { BackupBusy, inBackupTurn, takeBackup, type BackupTurn } from '#app/platform/backup/take-backup.server.ts'
import { TrialRefused, tryRestore } from '#app/platform/backup/try-restore.server.ts'
import { takeBase } from '#app/platform/database/base-backup.server.ts'
import { clusterFolder, findHome, findArchive } from '#app/platform/database/embedded-postgres.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { hasSecret, siteSecrets } from '#app/platform/settings/session-secret.server.ts'
import { photosFolder, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { STORED_FILES } from '#app/server/backup/stored-files.ts'
import { JOBS } from '#app/server/jobs.ts'

import { tryServed } from './try-served.ts'

/** The schedule keeps this many backups, and restores one on trial when the last trial is this old. */
const KEPT = 7
const TRIAL_MS = 7 * 24 * 60 * 60 * 1000

/** Takes a backup of the site with these settings. */
export async function backUp(
  turn: BackupTurn,
  settings: Settings,
  place: BackupPlace,
  url: string,
  withSecrets = false,
) {
  const sql = connect(url, { max: 2 })
  setDatabase(sql)
  try {
    return await takeBackup(turn, {
      place,
      secret: settings.backup.key,
      site: settings.publicUrl,
      storage: photoStorage(),
      folder: settings.s3 ? null : photosFolder(settings),
      kinds: STORED_FILES,
      jobs: JOBS.filter(({ survivesRestore }) => survivesRestore).map(({ name }) => name),
      // A site that never ran has none yet.
      siteSecrets: hasSecret(settings) ? siteSecrets(settings) : [],
      secrets: withSecrets ? [resolve('.env')] : [],
      say: (line) => say(`  ${line}`),
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Restores a backup into a scratch database on the same server, and uses it. Returns what is wrong with it, else null. */
export async function tryOut(
  settings: Settings,
  place: BackupPlace,
  url: string,
  name: string,
): Promise<string | null> {
  const backup = await openBackup(place, settings.backup.key, { wanted: name })
  const unusable: string[] = []
  const different = await tryRestore(backup, url, async (scratch) => {
    await tryServed(scratch, settings).catch((error: unknown) => {
      unusable.push(`the site does not work: ${error instanceof Error ? error.message : String(error)}`)
    })
  })
  const wrong = [...(different.length > 0 ? [`these tables differ: ${different.join(', ')}.`] : []), ...unusable].join(
    ' ',
  )
  if (wrong === '') {
    say('It was restored into a scratch database: all rows and files are the same, and the site works.')
    return null
  }
  process.stderr.write(`Restored into a scratch database, ${wrong}\n`)
  return wrong
}

/**
 * Takes the backup that is due, keeps the newest ones, and now and then restores one on trial. The results are stored, and the
 * server that asked reads them.
 */
export async function backUpOnSchedule(settings: Settings, place: BackupPlace, url: string): Promise<void> {
  try {
    const name = await inBackupTurn(url, async (turn) => {
      const taken = await backUp(turn, settings, place, url)
      await writeResults(place, { ...describeBackup(taken.manifest), scheduledAt: taken.manifest.takenAt })
      const { unopened } = await pruneBackups(turn, place, settings.backup.key, KEPT)
      await writeResults(place, { unopened })
      await beginArchiveAnew(settings, url)
      return taken.name
    })
    const { trial: last } = await readResults(place)
    if (last && Date.now() - Date.parse(last.at) < TRIAL_MS) return
    const began = performance.now()
    const wrong = await tryOut(settings, place, url, name)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const trial = { at: new Date().toISOString(), backup: name, isSame: wrong === null, wrong, seconds }
    await writeResults(place, { trial, untried: null })
  } catch (error) {
    // Another process of this site is at it.
    if (error instanceof BackupBusy) return
    // The backup was taken. The doctor says what keeps it from being tried.
    if (error instanceof TrialRefused) return writeResults(place, { untried: error.message })
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

/** The result of a backup, after which no earlier failure counts any more. */
export function describeBackup({ takenAt, finishedAt, lists }: Manifest) {
  const sum = (figure: 'files' | 'added') => lists.reduce((total, list) => total + list[figure], 0)
  const seconds = (Date.parse(finishedAt) - Date.parse(takenAt)) / 1000
  return { backup: { takenAt, seconds, files: sum('files'), added: sum('added') }, failedAt: null, failure: null }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
