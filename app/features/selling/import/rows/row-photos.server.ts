import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

import type { Tag } from '#app/db/client.server.ts'
import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'

import type { Reasons } from './import-row.ts'

/**
 * Stores a photo from a file's bytes and resolves to its key. Throws `PhotoRefused` when the file is not an accepted
 * photo.
 */
export type StorePhoto = (bytes: Buffer, userId: string) => Promise<string>

type RowWithImages = { images: string[]; userId: string }

const MAX_PHOTO_BYTES = 12 * 1024 * 1024
const BUCKET = 'item-images/'

/** Whether the entry may be the key of a stored photo. Anything else is a file, which takes time to process. */
export const looksLikeKey = (image: string) => image.startsWith(BUCKET)

/** Those of the rows' images that are stored photos, with their owners (null: a photo that many may share). */
export async function findPhotos(sql: Tag, rows: RowWithImages[]): Promise<Map<string, string | null>> {
  const wanted = [...new Set(rows.flatMap(({ images }) => images).filter(looksLikeKey))]
  if (wanted.length === 0) return new Map()
  const photos = await sql<{ key: string; user_id: string | null }[]>`
    select key, user_id from photos where key = any(${wanted})`
  return new Map(photos.map(({ key, user_id }) => [key, user_id]))
}

/**
 * Turns a row's images into photo keys: existing keys stay, files next to the import file are stored. Otherwise returns
 * the reasons, per image.
 */
export async function toPhotoKeys(
  row: RowWithImages,
  known: Map<string, string | null>,
  folder: string,
  store: StorePhoto,
): Promise<{ keys: string[] } | { reasons: Reasons }> {
  const keys: string[] = []
  const reasons: Reasons = {}
  const files: [number, string][] = []
  for (const [at, image] of row.images.entries()) {
    const owner = known.get(image)
    if (/^[a-z][a-z\d+.-]*:/i.test(image) || image.startsWith('//')) {
      reasons[`images.${at}`] = 'is a web address: photos are never fetched, put the file beside the import file'
    } else if (owner === undefined) files.push([at, image])
    else if (owner !== null && owner !== row.userId) reasons[`images.${at}`] = "is somebody else's photo"
    else keys[at] = image
  }
  // Store nothing for a row that is rejected anyway.
  if (Object.keys(reasons).length === 0) {
    for (const [at, image] of files) {
      const made = await makePhoto(row.userId, folder, image, store)
      if ('key' in made) keys[at] = made.key
      else reasons[`images.${at}`] = made.reason
    }
  }
  return Object.keys(reasons).length > 0 ? { reasons } : { keys }
}

async function makePhoto(
  userId: string,
  folder: string,
  image: string,
  store: StorePhoto,
): Promise<{ key: string } | { reason: string }> {
  let bytes
  try {
    bytes = await readPhoto(folder, image)
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
  try {
    return { key: await store(bytes, userId) }
  } catch (error) {
    // A full disk or an unreachable database is not the row's fault: it is imported when the import resumes.
    if (!(error instanceof PhotoRefused)) throw error
    return { reason: error.message }
  }
}

/** Reads the file, following links, if it lies in the import file's folder or below. */
async function readPhoto(folder: string, image: string): Promise<Buffer> {
  const inside = await realpath(folder)
  const path = await realpath(resolve(folder, image)).catch(() => undefined)
  // Both cases get the same message, so that an import file cannot probe which files exist on the machine.
  if (path === undefined || !path.startsWith(inside.endsWith(sep) ? inside : inside + sep)) {
    throw new Error(`is neither a stored photo nor a file in the import file's folder`)
  }
  const stats = await stat(path)
  if (!stats.isFile()) throw new Error('is not a file')
  if (stats.size > MAX_PHOTO_BYTES) throw new Error('is larger than 12 MB')
  return readFile(path)
}
