// The contents of a backup. A place holds `backups/NAME/` for each backup: the tables, the lists of files, and at last
// `manifest.json`; without it, a backup was cut off and does not count. The files themselves never change, so all backups
// of a place share them, in the folder that the manifest names.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'

import { DamagedBackup, termsShape, type BackupKey } from './cipher.server.ts'
import type { BackupPlace } from './places/backup-place.server.ts'

const count = z.number().int().min(0)
/** A path below a folder, which leads nowhere else. */
export const pathShape = z.string().regex(/^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/)
const stored = { file: pathShape, size: count, sha256: z.string() }

const manifestShape = z.object({
  format: z.literal(1),
  product: z.literal('khazana'),
  /** The site's address. Earlier releases did not store it. */
  site: z.string().optional(),
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
  filesIn: z.string().regex(/^files(?:-\w+)?$/),
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
  encryption: termsShape.nullable(),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableEntry = Manifest['tables'][number]

const sealedShape = z.object({ manifest: z.string(), seal: z.string() })

/** The entry of `secrets` with those from which the site's keys are derived, as JSON. Only encrypted backups have it. */
export const SITE_SECRETS = 'site-secrets'

export const backupFolder = (name: string) => `backups/${name}`

const FILE = 'manifest.json'
/** Forty tables take some 20 kB. Nobody has vouched for a manifest when it is read. */
const MOST_BYTES = 1024 * 1024
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

export const sealBody = (body: string, key: BackupKey | null) =>
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

/** A manifest whose seal was not checked. */
export async function readSealed(place: BackupPlace, name: string) {
  // Nothing is known of a backup that cannot be read for now.
  const written = await readText(place, `${backupFolder(name)}/${FILE}`, MOST_BYTES)
  try {
    const sealed = sealedShape.parse(JSON.parse(written))
    return { ...sealed, body: sealed.manifest, manifest: manifestShape.parse(JSON.parse(sealed.manifest)) }
  } catch (error) {
    throw new DamagedBackup(`The manifest of the backup ${name} is damaged, or of a newer version of Khazana.`, {
      cause: error,
    })
  }
}

/** Reads a small text. Throws a `DamagedBackup` instead of holding what somebody else made large. */
export async function readText(place: Pick<BackupPlace, 'name' | 'read'>, path: string, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Streams in byte mode yield buffers. Leaving the loop ends the stream.
  for await (const chunk of place.read(path) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new DamagedBackup(`${path} in ${place.name} has more than ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
