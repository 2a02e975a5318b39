// `npm run restore`: takes a backup back into an empty database, and accepts what was restored.
import { join } from 'node:path'

import { erasurePlaces } from '#app/platform/backup/erasures/erasure-notes.server.ts'
import { RestoreRefused } from '#app/platform/backup/load-tables.server.ts'
import { listBackups } from '#app/platform/backup/manifest.server.ts'
import { openBackup, type OpenedBackup } from '#app/platform/backup/open-backup.server.ts'
import type { BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { isBucket, openPlace, ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { restoreBackup, restoreFiles, restoreSecrets } from '#app/platform/backup/restore-backup.server.ts'
import { markAsRestored } from '#app/platform/backup/restored-site.server.ts'
import { restoreUntil } from '#app/platform/database/restore-until.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { photosFolder, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { acceptRestore } from '#app/server/backup/accept-restore.server.ts'
import { findErased } from '#app/server/backup/find-erased.server.ts'
import { repeatErasures } from '#app/server/backup/repeat-erasures.server.ts'
import { registered } from '#packages/postgres'

import { readArguments } from '../read-arguments.ts'
import { withDatabase } from '../with-database.ts'
import { endOnProblem } from './problems.ts'
import { describeLoss, takeSecrets } from './take-secrets.ts'

const HELP = `${sayCommand('restore', 'DIR|s3://BUCKET/FOLDER [--backup NAME] [--unencrypted] [--with-secrets]')}
${sayCommand('restore', 'DIR --until TIME')}
${sayCommand('restore', '--mark TIME')}
${sayCommand('restore', '--erase')}
${sayCommand('restore', '--accept')}

Restores the newest backup in DIR, or the one named, into an empty database: that of DATABASE_URL, or the embedded one of a
DATA_DIR without one. All checksums are verified before, and all rows are counted after. Photos that are there already stay.

  --backup NAME    a backup in DIR/backups, such as 2026-11-26T21-00-00-000Z
  --unencrypted    takes a backup that is not encrypted although BACKUP_KEY is set: anybody who can write to DIR may have made it
  --until TIME     the embedded database as of a moment, such as 2026-11-26T12:00:00Z, from the archive of its log in DIR;
                   photos that are missing come from the newest backup in DIR, or in BACKUP_TO if that is a bucket
  --mark TIME      only says that other tools brought the database back to this moment, so that the site waits as below
  --with-secrets   also restores the .env that the backup has, where there is none
  --erase          goes on with erasing people again, where a restore was cut off
  --accept         ends the wait of a restored site, see below
  --help           prints this

People who deleted their accounts since are erased again: those noted in DIR, in BACKUP_TO and, if photos are in a bucket, there, and those that
the newest backup of these places knows.

Afterwards start the site and look at it. Until ${sayCommand('restore', '--accept')} no job runs: no mail is sent, and no clean-up
deletes photos that are newer than the restored database. ${sayCommand('verify')} lists these. If BACKUP_KEY was set for the backup, set
it for the restore. A backup with BACKUP_KEY also has the secrets from which the site's keys are derived: they are taken where there are
none, else added to those that are recognised. If they are missing, it says what is lost.`

await endOnProblem(main())

async function main(): Promise<void> {
  const { values, positionals } = readArguments(
    {
      allowPositionals: true,
      options: {
        backup: { type: 'string' },
        unencrypted: { type: 'boolean', default: false },
        until: { type: 'string' },
        mark: { type: 'string' },
        'with-secrets': { type: 'boolean', default: false },
        erase: { type: 'boolean', default: false },
        accept: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    HELP,
  )
  if (values.help) return say(HELP)
  const [given, ...others] = positionals
  const { accept: isAccept, erase: isErase, mark } = values
  if (others.length > 0 || [given !== undefined, isAccept, isErase, mark !== undefined].filter(Boolean).length !== 1) {
    process.stderr.write(`Name one folder with backups, or --mark, --erase or --accept.\n\n${HELP}\n`)
    process.exitCode = 1
    return
  }
  const settings = readSettings(process.env, '.env')
  setSettings(settings)
  if (mark !== undefined) {
    const moment = readTime(mark)
    refuseWhileServed(settings)
    const erased = await listErased(settings, [], values.unencrypted)
    const work = async (url: string) => {
      await markAndTell(settings, url, moment, erased)
      await eraseAgain(url)
    }
    await withDatabase(settings, work, { needsSchema: false })
    return sayRestored(moment.toISOString())
  }
  if (isErase) return withDatabase(settings, eraseAgain, { needsSchema: false, restores: true })
  if (given === undefined) return withDatabase(settings, accept)
  // npm runs scripts in the package's folder, but the operator's path is relative to their own.
  const here = (process.env['npm_lifecycle_event'] && process.env['INIT_CWD']) || process.cwd()
  const place = openPlace(given, settings, here)
  if (values.until !== undefined) return restoreTo(settings, place, values.until, values.unencrypted)
  // Before a database is made for it.
  const { key } = settings.backup
  const { backup: wanted, unencrypted } = values
  const backup = await openBackup(place, key, { wanted, unencrypted, site: settings.publicUrl })
  const erased = await listErased(settings, [place], unencrypted)
  refuseWhileServed(settings)
  const folder = settings.s3 ? null : photosFolder(settings)
  await withDatabase(
    settings,
    async (url) => {
      const sayEach = (line: string) => say(`  ${line}`)
      const onVerified = async () => (await takeSecrets(backup, settings)).forEach(sayEach)
      await restoreBackup(backup, { url, storage: photoStorage(), folder, erased, say: sayEach, onVerified })
      if (values['with-secrets']) await restoreFormerSecrets(backup, settings)
      await tellLoss(settings, url)
      await eraseAgain(url)
    },
    { needsSchema: false, mayCreate: true, restores: true },
  )
  sayRestored(backup.manifest.takenAt)
}

async function restoreTo(settings: Settings, place: BackupPlace, time: string, unencrypted: boolean): Promise<void> {
  const until = readTime(time)
  if (settings.databaseUrl) {
    throw new RestoreRefused(
      '--until is for the embedded database. For your own, see pgBackRest in docs/self-hosting.md.',
    )
  }
  refuseWhileServed(settings)
  if (isBucket(place.name)) {
    throw new RestoreRefused(`The archive of the log is in a folder, by default in DATA_DIR/backups: name that one.`)
  }
  const archive = join(place.name, 'archive')
  const erased = await listErased(settings, [place], unencrypted)
  await restoreUntil(settings.dataDir, archive, until, (url) => markAndTell(settings, url, until, erased))
  // Then the folder has only the archive.
  const photosIn = isBucket(settings.backup.to) ? ownPlace(settings) : place
  const { whole } = await listBackups(photosIn)
  if (whole.length > 0) {
    const backup = await openBackup(photosIn, settings.backup.key, { unencrypted, site: settings.publicUrl })
    const folder = settings.s3 ? null : photosFolder(settings)
    const { added, kept } = await restoreFiles(backup, { storage: photoStorage(), folder })
    say(`  ${added} files added, ${kept} were there already`)
  }
  await withDatabase(settings, eraseAgain, { needsSchema: false, restores: true })
  sayRestored(until.toISOString())
}

/** Earlier releases stored the site's secret only by this option, and as a file. */
async function restoreFormerSecrets(backup: OpenedBackup, settings: Settings): Promise<void> {
  for (const path of await restoreSecrets(backup, { 'session-secret': settings.dataDir, '.env': process.cwd() })) {
    say(`  ${path} restored`)
  }
}

async function markAndTell(settings: Settings, url: string, moment: Date, erased: string[]): Promise<void> {
  await markAsRestored(url, moment, { survivors: await listSurvivors(), erased })
  await tellLoss(settings, url)
}

async function tellLoss(settings: Settings, url: string): Promise<void> {
  const loss = await describeLoss(url, settings)
  if (loss !== null) say(loss)
}

/** Accounts that are erased by now. Without a place's answer nothing is restored: they would be back. */
async function listErased(settings: Settings, places: BackupPlace[], unencrypted: boolean): Promise<string[]> {
  const { key } = settings.backup
  const { accounts, untrusted } = await findErased([...places, ...erasurePlaces(settings)], key, { unencrypted })
  if (untrusted > 0) {
    say(
      `  ${untrusted} notes of erased accounts are not sealed with BACKUP_KEY and do not count; --unencrypted counts those without a seal`,
    )
  }
  return accounts
}

async function eraseAgain(url: string): Promise<void> {
  const { ACCOUNT_DATA } = await import('#app/server/account-data.ts')
  const again = await repeatErasures(url, await loadJobs(), ACCOUNT_DATA)
  if (again > 0) say(`  ${again} people who deleted their accounts since then are erased again`)
}

/** Their table brings the whole product along, some 70 MB, which a refused backup need not cost. */
async function loadJobs() {
  return (await import('#app/server/jobs.ts')).JOBS
}

async function listSurvivors(): Promise<string[]> {
  return (await loadJobs()).filter(({ survivesRestore }) => survivesRestore).map(({ name }) => name)
}

function readTime(time: string): Date {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) throw new RestoreRefused(`${time} is no time. Write 2026-11-26T12:00:00Z.`)
  return moment
}

function sayRestored(takenAt: string): void {
  say(`The site is as it was at ${takenAt}. Start it and look at it: it serves, but sends no mail and cleans nothing up.
Then: ${sayCommand('restore', '--accept')}`)
}

function refuseWhileServed({ databaseUrl, dataDir }: Settings): void {
  const server = databaseUrl ? undefined : registered(dataDir).find(({ role }) => role === 'server')
  if (server) throw new RestoreRefused(`Khazana runs on ${dataDir} (process ${server.pid}). Stop it first.`)
}

async function accept(url: string): Promise<void> {
  const jobs = await acceptRestore(url, await loadJobs())
  say(
    jobs === null
      ? 'Nothing waits to be accepted.'
      : `Accepted: jobs run again${jobs > 0 ? `, among them ${jobs} from the backup` : ''}. A running server notices within seconds.`,
  )
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
