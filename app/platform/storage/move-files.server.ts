/** Copies the files of a folder into a bucket while the site runs. Running it again goes on where it stopped. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { takingTurns } from '#app/shared/async/turns.ts'

import { BucketRefused } from './bucket-requests.server.ts'
import type { BucketStorage } from './bucket-storage.server.ts'
import { localStorage, readUnlessGone, StorageAway, type Storage } from './storage.server.ts'

export interface MoveResult {
  /** Files of the folder. */
  files: number
  bytes: number
  copied: number
  /** Removed from the folder. */
  deleted: number
  /** The paths of files that the bucket lacks, or has with another content: after `copy`, those that it did not keep as sent. */
  different: string[]
}

interface MoveOptions {
  /**
   * `copy` copies what the bucket lacks and compares everything; `check` only compares; `delete` compares, and removes
   * from the folder what the bucket has.
   */
  work: 'copy' | 'check' | 'delete'
  /** Only these storage buckets or owners; everything by default. */
  prefixes?: readonly string[]
  onProgress?: (result: MoveResult) => void
  /** Called when the bucket does not answer and the work waits for it. */
  onWait?: (reason: string) => void
  waitMs?: number
}

const AT_ONCE = 8
const WAIT_MS = 2_000
/** A file is tried again this often: with the pauses, for ten minutes. */
const WAITS = 300
const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png' }

/** Rejects with `StorageAway` when the bucket is away for ten minutes, and with `BucketRefused` at once. */
export async function moveFiles(folder: string, bucket: BucketStorage, options: MoveOptions): Promise<MoveResult> {
  const { work, prefixes = listPrefixes(folder), onProgress, onWait, waitMs = WAIT_MS } = options
  const source = localStorage(folder)
  const result: MoveResult = { files: 0, bytes: 0, copied: 0, deleted: 0, different: [] }
  const inTurn = takingTurns(AT_ONCE)
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []

  async function moveFile(path: string): Promise<void> {
    const file = await source.open(path)
    const bytes = file && (await readUnlessGone(file))
    // It was removed since it was listed.
    if (!bytes) return
    let isSame = await hasSame(bucket, path, bytes)
    if (!isSame && work === 'copy') {
      await bucket.put(path, bytes, { contentType: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
      isSame = await hasSame(bucket, path, bytes)
      result.copied += 1
      // A server may have removed the file from both places before this copy reached the bucket.
      if (!(await source.exists(path))) return bucket.remove(path)
    }
    result.files += 1
    result.bytes += bytes.length
    if (!isSame) result.different.push(path)
    else if (work === 'delete') {
      await source.remove(path)
      result.deleted += 1
    }
  }

  async function moveWhenThere(path: string): Promise<void> {
    for (let waits = 0; ; waits += 1) {
      try {
        return await moveFile(path)
      } catch (error) {
        if (!(error instanceof StorageAway) || error instanceof BucketRefused || waits >= WAITS) throw error
        onWait?.(error.message)
        await pause(waitMs)
      }
    }
  }

  for (const prefix of prefixes) {
    for await (const path of source.list(prefix)) {
      if (failures.length > 0) break
      const moving = inTurn(() => moveWhenThere(path))
        .then(() => onProgress?.(result))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(moving))
      running.add(moving)
      // So that a long list is not in memory at once.
      if (running.size >= 2 * AT_ONCE) await Promise.race(running)
    }
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return result
}

/** Compares by the bucket's version if that is the content's MD5, as it usually is, and otherwise by reading it back. */
async function hasSame(bucket: BucketStorage, path: string, bytes: Uint8Array): Promise<boolean> {
  const there = await bucket.inspect(path)
  if (there?.size !== bytes.length) return false
  if (there.version === createHash('md5').update(bytes).digest('hex')) return true
  return Buffer.compare(await readWhole(bucket, path), bytes) === 0
}

async function readWhole(storage: Storage, path: string): Promise<Uint8Array> {
  return (await (await storage.open(path))?.bytes()) ?? new Uint8Array()
}

/** The storage buckets in the folder. Names with a dot in front are its own. */
function listPrefixes(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z0-9][a-z0-9-]*$/.test(entry.name))
    .map(({ name }) => name)
}
