import { isBackupDue, readResults } from '#app/platform/backup/backup-results.server.ts'
import { ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'

import type { Finding } from './finding.ts'

const LATE_DAYS = 2

/** Looks at the backups in BACKUP_TO, and at the archive of the embedded database's log. */
export async function checkBackups(settings: Settings): Promise<Finding[]> {
  const { key, archive } = settings.backup
  const newest = await checkNewest(settings)
  if (key === null || archive === null) return [newest]
  return [
    newest,
    {
      about: 'log archive',
      level: 'warning',
      says: `${archive} is not encrypted, although BACKUP_KEY is set: whoever reads it reads the site`,
      todo: 'keep it on an encrypted disk, or set BACKUP_ARCHIVE=0 and BACKUP_EVERY=6h',
    },
  ]
}

async function checkNewest({ backup: settings, databaseUrl, s3 }: Settings): Promise<Finding> {
  const about = 'backups'
  const { every } = settings
  if (every === 'off') {
    const says = 'the site takes none'
    if (databaseUrl)
      return {
        about,
        level: 'warning',
        says: `${says}: neither of your own database nor of the photos in ${s3 ? 'the bucket' : 'DATA_DIR/photos'}`,
        todo: 'set BACKUP_EVERY, or make sure that tools of your own back up both',
      }
    return { about, level: 'warning', says, todo: 'set BACKUP_EVERY' }
  }
  const { backup, failedAt, failure, trial, untried, unopened } = await readResults(ownPlace({ backup: settings }))
  if (failedAt)
    return {
      about,
      level: 'problem',
      says: `the last one failed: ${failure}`,
      todo: `${sayCommand('backup')}, and read what it says`,
    }
  if (!backup)
    return {
      about,
      level: 'warning',
      says: 'none was taken yet',
      todo: `${sayCommand('backup')}, or wait for the first`,
    }
  if (trial && !trial.isSame) {
    return {
      about,
      level: 'problem',
      says: `${trial.backup} could not be restored on trial${trial.wrong === null ? '' : `: ${trial.wrong}`}`,
      todo: `${sayCommand('backup')}, and keep the older ones`,
    }
  }
  const days = (Date.now() - Date.parse(backup.takenAt)) / 86_400_000
  const says = `the newest is of ${backup.takenAt}`
  const isLate = days >= LATE_DAYS && isBackupDue(every, new Date(backup.takenAt))
  if (!isLate && untried)
    return { about, level: 'warning', says: `${says}, and was not restored on trial`, todo: untried }
  if (!isLate && unopened.length > 0) {
    return {
      about,
      level: 'warning',
      says: `${unopened.join(', ')} beside them cannot be opened with BACKUP_KEY`,
      todo: 'find out who made them, and move them away. Until then no file of an old backup is removed',
    }
  }
  if (!isLate) return { about, level: 'ok', says }
  return { about, level: 'problem', says, todo: `let a process with the role worker run, or ${sayCommand('backup')}` }
}
