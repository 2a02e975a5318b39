/**
 * Keeps two servers of one database from storing photos in different places, where each would miss the other's. Every
 * server records in `nodes` where it writes and reads, and repeats it every few seconds. One that contradicts a living
 * server does not start.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'

import { connect, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

import { readFolderId, readSign, signFolder, SILENT_MS } from './folder-users.server.ts'
import { photosFolder } from './photo-storage.server.ts'

type NodeSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 's3'>

interface Places {
  writes: string
  reads: readonly string[]
  /** Its path, when it is one of these places. */
  folder: string | null
}

interface OtherNode {
  id: string
  host: string
  writes: string
  reads: readonly string[]
  seenAt: Date
}

const REPEAT_MS = 5_000
const LOOK_MS = 1_000
/** A sign may be that much older than its server's record, which is repeated first. */
const SIGN_LATE_MS = 3 * REPEAT_MS

interface JoinOptions {
  lookMs?: number
  silentMs?: number
  /** Called with what is waited for. */
  onWait?: (what: string) => void
}

/** The start must not go on. Its message says what to do. */
export class NodesDisagree extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NodesDisagree'
  }
}

/** How a bucket is named in messages and comparisons. */
export const nameBucket = ({ endpoint, bucket }: { endpoint: string; bucket: string }) => `${endpoint}/${bucket}`

/**
 * Joins the servers of this database, until the returned function is called. With the embedded database there is only
 * one, and nothing is compared. Throws `NodesDisagree`; a killed server that contradicts is waited for until it counts
 * as gone.
 */
export async function joinNodes(
  url: string,
  settings: NodeSettings,
  { lookMs = LOOK_MS, silentMs = SILENT_MS, onWait = () => {} }: JoinOptions = {},
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const places = describePlaces(settings)
  // Before the row: whoever reads the row looks for this file.
  const sign = places.folder === null ? null : signFolder(places.folder, describeUser(id, settings))
  if (settings.databaseUrl === null) return () => Promise.resolve(sign?.remove())
  const sql = connect(url, { max: 1 })
  const node = { id, host: hostname(), writes: places.writes, reads: [...places.reads] }
  try {
    const seenAt = await enterWhenAgreed(sql, node, places, { lookMs, silentMs, onWait })
    sign?.update(seenAt)
  } catch (error) {
    sign?.remove()
    await sql.end({ timeout: 1 })
    throw error
  }
  const repeating = setInterval(() => {
    // While the database is away, this server looks gone. It repeats itself as soon as it is back.
    writeNode(sql, node)
      .then((seenAt) => sign?.update(seenAt))
      .catch((error: unknown) => log.debug({ err: error }, 'recording this server'))
  }, REPEAT_MS).unref()
  return async () => {
    clearInterval(repeating)
    sign?.remove()
    await sql`delete from nodes where id = ${id}`.catch(() => {})
    await sql.end({ timeout: 1 })
  }
}

function describePlaces({ dataDir, s3 }: NodeSettings): Places {
  const path = photosFolder({ dataDir })
  const folder = s3 === null || s3.readOnly || existsSync(path) ? path : null
  const folderName = folder === null ? [] : [`folder ${readFolderId(folder)}`]
  const bucketName = s3 === null ? [] : [nameBucket(s3)]
  const [writes = ''] = s3 === null || s3.readOnly ? folderName : bucketName
  return { writes, reads: [...folderName, ...bucketName], folder }
}

const describeUser = (id: string, { s3 }: NodeSettings) => ({
  id,
  host: hostname(),
  newFiles: s3 === null || s3.readOnly ? ('folder' as const) : ('bucket' as const),
  bucket: s3 === null ? null : nameBucket(s3),
  seenAt: 0,
})

async function enterWhenAgreed(
  sql: Sql,
  node: Omit<OtherNode, 'seenAt'>,
  places: Places,
  { lookMs, silentMs, onWait }: Required<JoinOptions>,
): Promise<number> {
  const firstSeen = new Map<string, number>()
  for (;;) {
    const { disagreeing, seenAt } = await sql.begin(async (tx) => {
      // If two servers start at once, one of them sees the other.
      await tx`select pg_advisory_xact_lock(${LOCKS.nodes})`
      const others = await tx<OtherNode[]>`
        select id, host, writes, reads, seen_at as "seenAt" from nodes
        where seen_at > now() - ${silentMs}::integer * interval '1 millisecond'`
      const conflicting = others.filter((other) => describeConflict(places, other) !== null)
      if (conflicting.length > 0) return { disagreeing: conflicting, seenAt: 0 }
      await tx`delete from nodes where seen_at < now() - interval '1 day'`
      return { disagreeing: conflicting, seenAt: await writeNode(tx, node) }
    })
    if (disagreeing.length === 0) return seenAt
    // A row that is repeated belongs to a living server; another one to a server that was killed.
    const alive = disagreeing.find((other) => (firstSeen.get(other.id) ?? Infinity) < other.seenAt.getTime())
    if (alive) throw new NodesDisagree(describeConflict(places, alive) ?? '')
    if (firstSeen.size === 0) onWait(`whether a server on ${disagreeing[0]?.host} that stores photos elsewhere is gone`)
    for (const other of disagreeing) if (!firstSeen.has(other.id)) firstSeen.set(other.id, other.seenAt.getTime())
    await new Promise((later) => setTimeout(later, lookMs))
  }
}

/** Returns the time of the record, in epoch milliseconds. */
async function writeNode(sql: Sql | TransactionSql, { id, host, writes, reads }: Omit<OtherNode, 'seenAt'>) {
  const [row] = await sql<{ seenAt: Date }[]>`
    insert into nodes (id, host, writes, reads) values (${id}, ${host}, ${writes}, ${[...reads]})
    on conflict (id) do update set seen_at = now() returning seen_at as "seenAt"`
  return row?.seenAt.getTime() ?? 0
}

/** In a copy of the folder, the sign is missing, or stays as it was when the folder was copied. */
function isCopy(folder: string, { id, seenAt }: OtherNode): boolean {
  const sign = readSign(folder, id)
  // Just written, and not repeated yet.
  return sign === null || (sign.seenAt > 0 && seenAt.getTime() - sign.seenAt > SIGN_LATE_MS)
}

/** Null when both read what the other one writes. */
function describeConflict({ writes, reads, folder }: Places, other: OtherNode): string | null {
  const shared = other.writes.startsWith('folder ') && reads.includes(other.writes)
  if (shared && folder !== null && isCopy(folder, other)) {
    return [
      `${folder} is a copy of the folder in which another server of this database (on ${other.host}) stores photos, not the`,
      `same folder: each of the two would miss the other's photos.\n${ADVICE}`,
    ].join('\n')
  }
  if (reads.includes(other.writes) && other.reads.includes(writes)) return null
  return [
    `Another server of this database (on ${other.host}) stores photos elsewhere: in ${other.writes}, this one in ${writes}.`,
    `Each of the two would miss the other's photos.\n${ADVICE}`,
  ].join('\n')
}

const ADVICE = `Give all servers the same bucket (S3_ENDPOINT and so on), or the same folder as DATA_DIR/photos. If they are moving from the
folder to the bucket one after the other, start each with S3_READ_ONLY=1 first: docs/self-hosting.md, "From the folder to the bucket".`
