import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'

import { copyOut } from '#app/db/copy.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { plainClient } from '#packages/sql'

import { backUpFiles, keepNames } from './back-up-files.server.ts'
import { openBackupKey, type BackupKey } from './cipher.server.ts'
import { beginSnapshot, exportTables, readSchema } from './export-tables.server.ts'
import { putPacked, type StoredFiles } from './file-list.server.ts'
import { backupFolder, listBackups, nameBackup, writeManifest, type Manifest, SITE_SECRETS } from './manifest.server.ts'
import { hasWholeLists, openNewest, type OpenedBackup } from './open-backup.server.ts'
import type { BackupPlace } from './places/backup-place.server.ts'

export interface BackupOptions {
  place: BackupPlace
  /** BACKUP_KEY; null leaves the backup unencrypted. */
  secret: string | null
  /** The site's address. */
  site: string
  storage: Storage
  /** The storage's folder on this machine, else null. */
  folder: string | null
  kinds: readonly StoredFiles[]
  /** Names of jobs that may run again after a restore, if they wait now. */
  jobs: readonly string[]
  /** The secrets from which the site's keys are derived, the present one first. Only an encrypted backup stores them. */
  siteSecrets?: readonly string[]
  /** Paths of other secrets that the operator asked for; missing ones are skipped. They need a key. */
  secrets?: readonly string[]
  /** Bytes of the place's disk that stay free. */
  reserve?: number
  say?: (line: string) => void
}

/** A backup was not taken; the message says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** Another process is taking a backup. */
export class BackupBusy extends BackupRefused {
  override name = 'BackupBusy'
}

const MB = 1024 * 1024
const RESERVE = 512 * MB

/** The right to add backups and to remove them. Only `inBackupTurn` gives it, until its work ends. */
export interface BackupTurn {
  /** Its session holds the lock. */
  client: Client
}

/**
 * Runs `work` while no other process takes backups of this database or removes old ones: each would delete files that the
 * other needs. Throws a `BackupBusy` when another one is at it.
 */
export async function inBackupTurn<T>(url: string, work: (turn: BackupTurn) => Promise<T>): Promise<T> {
  const client = plainClient(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCKS.backups}) as mine`)
    if (!rows[0]?.mine) throw new BackupBusy('Another backup of this database is being taken.')
    return await work({ client })
  } finally {
    // Ending the session gives up the lock.
    await client.end()
  }
}

/**
 * Takes a backup while the site runs: the database as of one moment, then the files that it names. A backup that ends
 * early leaves no manifest, and the next one removes what it left.
 */
export async function takeBackup(
  { client }: BackupTurn,
  options: BackupOptions,
): Promise<{ name: string; manifest: Manifest }> {
  const { place, say = () => {} } = options
  if (options.secrets?.length && options.secret === null) {
    throw new BackupRefused('Secrets are never stored in clear: set BACKUP_KEY, or leave --with-secrets out.')
  }
  const drafts = await mkdtemp(join(tmpdir(), 'khazana-backup-'))
  try {
    await requireRoomFor(client, options)
    await removeCutOff(place)
    const { key, earlier } = await chooseKey(options)
    const takenAt = await beginSnapshot(client)
    const name = nameBackup(takenAt)
    const folder = backupFolder(name)
    const schema = await readSchema(client)
    const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
    const tables = await exportTables(client, place, folder, key)
    const jobs = await exportJobs(client, options, folder, key)
    for (const kind of options.kinds) await keepNames(client, kind, join(drafts, kind.name))
    await client.query('commit')
    say(`${tables.length} tables with ${sum(tables.map(({ rows: count }) => count))} rows`)
    const filesIn = key ? `files-${key.terms.salt.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 12)}` : 'files'
    const requireRoom = async () => {
      await requireTurn(client)
      await requireFree(place, options)
    }
    const lists: Manifest['lists'] = []
    for (const kind of options.kinds) {
      const { storage, folder: own } = options
      const given = { place, name, filesIn, key, storage, folder: own, earlier, requireRoom }
      const list = await backUpFiles(kind, join(drafts, kind.name), given)
      const missing = list.missing > 0 ? `, ${list.missing} that rows name are not there` : ''
      say(`${list.files} files of ${list.name}, ${list.added} of them new${missing}`)
      lists.push(list)
    }
    const manifest: Manifest = {
      format: 1,
      product: 'khazana',
      site: options.site,
      takenAt: takenAt.toISOString(),
      finishedAt: new Date().toISOString(),
      server: versions[0]?.server_version ?? '',
      schema,
      tables,
      jobs,
      filesIn,
      lists,
      secrets: key ? await copySecrets(options, folder, key) : [],
      encryption: key?.terms ?? null,
    }
    await requireTurn(client)
    await writeManifest(place, name, manifest, key)
    return { name, manifest }
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
}

/** With its session the lock is gone, and another process may remove what this one stored. */
async function requireTurn(client: Client): Promise<void> {
  await client.query('select').catch(() => {
    throw new BackupRefused('The connection to the database was lost, so the backup was given up. Take another one.')
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The tables take less than the database; files are checked while they are written. */
async function requireRoomFor(client: Client, options: BackupOptions): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
  await requireFree(options.place, options, Number(rows[0]?.bytes ?? 0) / 2)
}

async function requireFree(place: BackupPlace, { reserve = RESERVE }: BackupOptions, needed = 0): Promise<void> {
  const free = await place.free()
  if (free - needed >= reserve) return
  throw new BackupRefused(
    `No room for a backup at ${place.name}: ${Math.floor(free / MB)} MB are free, it may need ${Math.ceil(needed / MB)} MB, ` +
      `and ${Math.ceil(reserve / MB)} MB stay free. Make room, or choose another place.`,
  )
}

async function removeCutOff(place: BackupPlace): Promise<void> {
  for (const name of (await listBackups(place)).cutOff) await place.remove(backupFolder(name))
}

/**
 * The key of the newest backup that this site's key opens, so that its files need not be encrypted again; else a new key. Without
 * whole lists, all files are stored again.
 */
async function chooseKey({
  place,
  secret,
}: BackupOptions): Promise<{ key: BackupKey | null; earlier: OpenedBackup | null }> {
  const newest = await openNewest(place, secret)
  if (newest) return { key: newest.key, earlier: (await hasWholeLists(newest)) ? newest : null }
  return { key: secret === null ? null : await openBackupKey(secret), earlier: null }
}

/** Jobs that wait. Mails are none of them: those that waited at the snapshot are sent by the running site. */
async function exportJobs(
  client: Client,
  { place, jobs }: BackupOptions,
  folder: string,
  key: BackupKey | null,
): Promise<Manifest['jobs']> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('pgboss.job') is not null as known`)
  if (!rows[0]?.known) return null
  const names = jobs.map((name) => client.escapeLiteral(name)).join(', ') || 'null'
  const waiting = copyOut(
    client,
    `(select name, data from pgboss.job where state in ('created', 'retry', 'active') and name in (${names})
      order by created_on)`,
  )
  const file = 'jobs.copy.zst'
  const stored = await putPacked(place, `${folder}/${file}`, waiting, { key })
  await client.query('select')
  return { rows: waiting.rowCount, file, ...stored }
}

async function copySecrets(
  { place, siteSecrets = [], secrets = [] }: BackupOptions,
  folder: string,
  key: BackupKey,
): Promise<Manifest['secrets']> {
  const entries: Manifest['secrets'] = []
  const putSecret = async (name: string, content: Readable) => {
    const file = `secrets/${name}`
    entries.push({ name, file, ...(await place.put(`${folder}/${file}`, content, key.seal())) })
  }
  if (siteSecrets.length > 0) await putSecret(SITE_SECRETS, Readable.from([Buffer.from(JSON.stringify(siteSecrets))]))
  for (const path of secrets.filter((one) => existsSync(one))) await putSecret(basename(path), createReadStream(path))
  return entries
}
