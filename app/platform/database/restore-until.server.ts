import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { sayCommand } from '#app/platform/settings/operator-command.server.ts'

import { listBases, unpackBase, type Base } from './base-backup.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  clusterFolder,
  makeHome,
  chooseAccount,
  EmbeddedPostgresError,
} from './embedded-postgres.server.ts'

/** The newest base before a moment, among the archives in a folder. */
async function findBase(folder: string, until: Date): Promise<{ archive: string; base: Base } | null> {
  const archives = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : []
  const all = await Promise.all(
    archives.map(async (name) => {
      const archive = join(folder, name)
      return (await listBases(archive)).map((base) => ({ archive, base }))
    }),
  )
  const before = all.flat().filter(({ base }) => base.endedAt <= until)
  return before.toSorted((one, other) => one.base.endedAt.getTime() - other.base.endedAt.getTime()).at(-1) ?? null
}

/**
 * Brings the embedded database of a DATA_DIR without one to a moment, from an archive, and runs it. `mark` is called before
 * anybody else can use it. Throws an `EmbeddedPostgresError` when there is a database already, or the archive does not lead
 * to that moment; then nothing stays.
 */
export async function restoreUntil(
  dataDir: string,
  folder: string,
  until: Date,
  mark: (url: string) => Promise<void>,
): Promise<void> {
  const base = await findBase(folder, until)
  if (!base) {
    throw new EmbeddedPostgresError(`The archive in ${folder} has no base from before ${until.toISOString()}.`)
  }
  const account = chooseAccount(clusterFolder(dataDir))
  const cluster = join(makeHome(dataDir, account), 'cluster')
  if (existsSync(cluster)) {
    throw new EmbeddedPostgresError(
      `${dataDir} has a database already. Restore into another DATA_DIR, or run ${sayCommand('reset')} before.`,
    )
  }
  let database: EmbeddedPostgres | undefined
  try {
    await unpackBase(base.base, cluster, account)
    chmodSync(cluster, 0o700)
    database = await startEmbeddedPostgres(dataDir, { archive: null, recovery: { archive: base.archive, until } })
    await mark(database.url)
    await database.stop()
  } catch (error) {
    await database?.stop()
    await rm(cluster, { recursive: true, force: true })
    throw error
  }
}
