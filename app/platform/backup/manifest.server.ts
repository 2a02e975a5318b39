// The contents of a backup. A place holds `backups/NAME/` for each backup: the tables, the lists of files, and at last
// `manifest.json`; without it, a backup was cut off and does not count. The files themselves never change, so all backups
// of a place share them, in the folder that the manifest names.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

import { DamagedBackup, openBackupKey, type BackupKey } from './cipher.server.ts'
import { measureAll, type BackupPlace } from './places/backup-place.server.ts'

const count = z.number().int().min(0)
const stored = { file: z.string(), size: count, sha256: z.string() }

const manifestShape = z.object({
  format: z.literal(1),
  product: z.literal('khazana'),
  /** When the snapshot of the database was taken. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** PostgreSQL's version. */
  server: z.string(),
  /** The schema: how many migrations were applied, and the time in the journal of the last one. */
  schema: z.object({ migrations: count, last: count }),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      /** SHA-256 of the rows as PostgreSQL wrote them, before compression. */
      rowsSha256: z.string(),
      ...stored,
    }),
  ),
  /** Jobs that waited, as far as they may run again. */
  jobs: z.object({ rows: count, ...stored }).nullable(),
  /** The folder of the place with the files, and the lists of them. */
  filesIn: z.string(),
  lists: z.array(
    z.object({
      name: z.string(),
      /** Files and their bytes, and how many of them this backup added. */
      files: count,
      bytes: count,
      added: count,
      /** Files that rows name and that were not there. */
      missing: count,
      ...stored,
    }),
  ),
  secrets: z.array(z.object({ name: z.string(), ...stored })),
  encryption: z
    .object({ kdf: z.literal('scrypt'), n: count, r: count, p: count, salt: z.string(), check: z.string() })
    .nullable(),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableEntry = Manifest['tables'][number]

const sealedShape = z.object({ manifest: z.string(), seal: z.string() })

/** A place has no backup that could be used; the message says why and what to do. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

export const backupFolder = (name: string) => `backups/${name}`

const FILE = 'manifest.json'
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:-\d{3})?Z$/

/** A backup's name: its time, as far as file names may have it. Names sort by time. */
export const nameBackup = (takenAt: Date): string => takenAt.toISOString().replaceAll(/[:.]/g, '-')

/** Names of whole backups and of those that were cut off, oldest first. */
export async function listBackups(place: BackupPlace): Promise<{ whole: string[]; cutOff: string[] }> {
  const names = (await place.names('backups')).filter((name) => NAME.test(name)).toSorted()
  const sizes = await Promise.all(names.map((name) => place.size(`${backupFolder(name)}/${FILE}`)))
  return {
    whole: names.filter((_, at) => sizes[at] !== null),
    cutOff: names.filter((_, at) => sizes[at] === null),
  }
}

const sealBody = (body: string, key: BackupKey | null) =>
  key ? key.sign(body) : createHash('sha256').update(body).digest('hex')

/** Stored last, when everything else is safe: this makes it a backup. */
export async function writeManifest(
  place: BackupPlace,
  name: string,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<void> {
  const body = JSON.stringify(manifest)
  const sealed = { manifest: body, seal: sealBody(body, key) }
  await place.settle()
  await place.put(`${backupFolder(name)}/${FILE}`, Readable.from([Buffer.from(`${JSON.stringify(sealed)}\n`)]))
  await place.settle()
}

/** A manifest whose seal was not checked, to learn the terms of its key. */
export async function peekManifest(place: BackupPlace, name: string): Promise<Manifest> {
  return (await readSealed(place, name)).manifest
}

async function readSealed(place: BackupPlace, name: string) {
  // Nothing is known of a backup that cannot be read for now.
  const written = await text(place.read(`${backupFolder(name)}/${FILE}`))
  try {
    const sealed = sealedShape.parse(JSON.parse(written))
    return { ...sealed, body: sealed.manifest, manifest: manifestShape.parse(JSON.parse(sealed.manifest)) }
  } catch (error) {
    throw new DamagedBackup(`The manifest of the backup ${name} is damaged, or of a newer version of Khazana.`, {
      cause: error,
    })
  }
}

export interface OpenedBackup {
  place: BackupPlace
  name: string
  manifest: Manifest
  /** Null when it is not encrypted. */
  key: BackupKey | null
}

/** Opens a backup, by default the newest whole one. Throws a `NoBackup`, `WrongBackupKey` or `DamagedBackup`. */
export async function openBackup(place: BackupPlace, secret: string | null, wanted?: string): Promise<OpenedBackup> {
  const { whole, cutOff } = await listBackups(place)
  const name = wanted ?? whole.at(-1)
  if (name === undefined || !whole.includes(name)) {
    const there = whole.length > 0 ? ` There are ${whole.join(', ')}.` : ''
    const broken = cutOff.length > 0 ? ` ${cutOff.join(', ')} was cut off and cannot be used.` : ''
    throw new NoBackup(`${place.name} has no ${wanted ? `backup ${wanted}` : 'backup'}.${there}${broken}`)
  }
  const { manifest, body, seal } = await readSealed(place, name)
  if (manifest.encryption && secret === null) {
    throw new NoBackup(`The backup ${name} is encrypted. Set BACKUP_KEY to the key with which it was made.`)
  }
  const key = manifest.encryption && secret !== null ? openBackupKey(secret, manifest.encryption) : null
  if (sealBody(body, key) !== seal) {
    throw new DamagedBackup(`The manifest of the backup ${name} was changed after it was written.`)
  }
  return { place, name, manifest, key }
}

/** Whether the lists of a backup's files are as they were written. Damaged ones could name any files. */
export async function hasWholeLists({ place, name, manifest }: OpenedBackup): Promise<boolean> {
  for (const { file, size, sha256 } of manifest.lists) {
    const path = `${backupFolder(name)}/${file}`
    if ((await place.size(path)) !== size || (await measureAll(place.read(path))).sha256 !== sha256) return false
  }
  return true
}
