import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, opendir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

import { plainClient } from '#packages/sql'

import type { Account } from './embedded-postgres.server.ts'

/** Files of the cluster that PostgreSQL makes anew. */
const LEFT_OUT =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.|pgsql_tmp/
/** PostgreSQL expects these folders, even if they are empty. */
const FOLDERS = /^(?:pg_|base|global)/
const NOTE = 'base.json'
/** The end of a base's name while it is copied. */
const UNFINISHED = '.part'

export interface Base {
  /** Its folder. */
  path: string
  /** It leads to moments after this one. */
  endedAt: Date
  /** The first file of the log that it needs. */
  firstLog: string
}

/**
 * Copies the cluster's files while PostgreSQL runs, as a beginning for recoveries. `adminUrl` is the superuser's. Two bases
 * are kept, and the log from the older one on. Call it only while no other base is taken: what is not finished is removed.
 */
export async function takeBase(adminUrl: string, cluster: string, archive: string, keep = 2): Promise<Base> {
  await removeUnfinished(archive)
  const client = plainClient(adminUrl)
  await client.connect()
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const draft = join(archive, `base-${name}${UNFINISHED}`)
  try {
    await client.query(`select pg_backup_start('khazana', true)`)
    for await (const path of filesIn(cluster, '')) {
      const target = join(draft, path)
      if (path.endsWith('/')) await mkdir(target, { recursive: true, mode: 0o700 })
      else await pack(join(cluster, path), `${target}.zst`)
    }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    const label = rows[0]?.labelfile ?? ''
    await writeFile(join(draft, 'backup_label'), label)
    const base = { endedAt: new Date(), firstLog: /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '' }
    await writeFile(join(draft, NOTE), JSON.stringify(base))
    const path = join(archive, `base-${name}`)
    await rename(draft, path)
    await pruneArchive(archive, keep)
    return { path, ...base }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** The whole bases of an archive, oldest first. */
export async function listBases(archive: string): Promise<Base[]> {
  const names = existsSync(archive) ? await readdir(archive) : []
  return names
    .filter((name) => name.startsWith('base-') && !name.endsWith(UNFINISHED) && existsSync(join(archive, name, NOTE)))
    .toSorted()
    .map((name) => {
      // Only takeBase writes this file.
      const note = JSON.parse(readFileSync(join(archive, name, NOTE), 'utf8')) as { endedAt: string; firstLog: string }
      return { path: join(archive, name), endedAt: new Date(note.endedAt), firstLog: note.firstLog }
    })
}

/** Unpacks a base into a new cluster folder, from which PostgreSQL recovers when it starts. */
export async function unpackBase({ path: from }: Base, cluster: string, account: Account): Promise<void> {
  const own = async (path: string, mode: number) => {
    await chmod(path, mode)
    if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)
  }
  await mkdir(cluster, { mode: 0o700 })
  await own(cluster, 0o700)
  for await (const path of filesIn(from, '')) {
    if (path === NOTE) continue
    const target = join(cluster, path.replace(/\.zst$/, ''))
    if (path.endsWith('/')) await mkdir(target, { mode: 0o700 })
    else if (path.endsWith('.zst')) {
      await pipeline(createReadStream(join(from, path)), createZstdDecompress(), createWriteStream(target))
    } else await pipeline(createReadStream(join(from, path)), createWriteStream(target))
    await own(target, path.endsWith('/') ? 0o700 : 0o600)
  }
  await writeFile(join(cluster, 'recovery.signal'), '')
  await own(join(cluster, 'recovery.signal'), 0o600)
}

/** Files, and folders with a slash at the end, before what is in them. */
async function* filesIn(root: string, folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(join(root, folder))) {
    const path = folder + entry.name
    if (entry.isDirectory()) {
      if (FOLDERS.test(path)) yield `${path}/`
      yield* filesIn(root, `${path}/`)
    } else if (entry.isFile() && !LEFT_OUT.test(path)) yield path
  }
}

/** A table that was dropped meanwhile is in the log. */
async function pack(from: string, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(from), createZstdCompress(), createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await rm(to, { force: true })
  }
}

/** A copy that was killed is as large as the cluster. */
async function removeUnfinished(archive: string): Promise<void> {
  const names = existsSync(archive) ? await readdir(archive) : []
  for (const name of names.filter((each) => each.startsWith('base-') && each.endsWith(UNFINISHED))) {
    await rm(join(archive, name), { recursive: true, force: true })
  }
}

async function pruneArchive(archive: string, keep: number): Promise<void> {
  const bases = await listBases(archive)
  for (const { path } of bases.slice(0, -keep)) await rm(path, { recursive: true, force: true })
  const oldest = bases.slice(-keep)[0]
  if (!oldest) return
  for (const name of await readdir(join(archive, 'wal'))) {
    // The names of segments sort by their place in the log, within a timeline.
    const isSegment = /^[0-9A-F]{24}/.test(name)
    if (isSegment && name.slice(8, 24) < oldest.firstLog.slice(8)) await rm(join(archive, 'wal', name), { force: true })
  }
}
