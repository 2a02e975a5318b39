import { db } from '#app/db/client.server.ts'
import { isBackupDue, readResults } from '#app/platform/backup/backup-results.server.ts'
import { ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { findQueueStart } from '#app/platform/jobs/queue-figures.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { startChild } from '#app/platform/processes/start-child.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

const PROGRAM = new URL('../../../scripts/backup/backup.ts', import.meta.url)
/** After a failure, the next attempt waits this long. */
const AGAIN_MS = 60 * 60 * 1000

/**
 * A job's body: takes a backup when one is due, in a process of its own, which keeps its memory and its work away from
 * visitors. That is the command of `npm run backup`.
 */
export async function backUpWhenDue(now = new Date()): Promise<void> {
  const { backup } = settings()
  const place = ownPlace({ backup })
  const before = await readResults(place)
  if (before.failedAt && now.getTime() - Date.parse(before.failedAt) < AGAIN_MS) return
  const last = before.scheduledAt ? new Date(before.scheduledAt) : ((await findQueueStart(db())) ?? now)
  if (!isBackupDue(backup.every, last, now)) return
  const child = startChild(PROGRAM, { args: ['--scheduled'], env: process.env, stderr: 'pipe' })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`The backup was not taken. ${complaint.trim()}`)
  const { backup: taken, trial } = await readResults(place)
  if (taken?.takenAt !== before.backup?.takenAt) log.info({ ...taken, to: place.name }, 'a backup was taken')
  if (trial?.at !== before.trial?.at) {
    if (trial?.isSame) log.info({ ...trial }, 'a backup was restored on trial: all rows are the same, and it works')
    else log.error({ ...trial }, 'a backup was restored on trial, and is not the same, or does not work')
  }
}
