import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { folderPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { inBackupTurn, takeBackup, type BackupOptions } from '#app/platform/backup/take-backup.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'

import { secondsOfTree } from '../../servers/process-figures.ts'
import type { BackupFigures, BackupTimes } from './measure-scale.ts'

const MB = 1024 * 1024

/**
 * Takes two backups of a site's rows, the first and the next one, in a folder below `folder` that is removed afterwards. `postgres` is
 * the server's process. The site has no files of photos, so none are stored or listed.
 */
export async function measureBackup(url: string, postgres: number, folder: string): Promise<BackupFigures> {
  const own = mkdtempSync(join(folder, 'backup-'))
  const options: BackupOptions = {
    place: folderPlace(own),
    secret: null,
    site: 'https://khazana.test',
    storage: localStorage(join(own, 'no-photos')),
    folder: null,
    kinds: [],
    jobs: [],
  }
  try {
    const first = await measure(url, options, postgres)
    const megabytes = Math.round(countBytes(own) / MB)
    return { first, next: await measure(url, options, postgres), megabytes }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

async function measure(url: string, options: BackupOptions, postgres: number): Promise<BackupTimes> {
  const [began, before, used] = [performance.now(), secondsOfTree(postgres), process.cpuUsage()]
  await inBackupTurn(url, (turn) => takeBackup(turn, options))
  const { user, system } = process.cpuUsage(used)
  return {
    elapsed: (performance.now() - began) / 1000,
    database: secondsOfTree(postgres) - before,
    own: (user + system) / 1e6,
  }
}

function countBytes(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
