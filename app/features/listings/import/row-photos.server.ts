import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

import type { Sql } from '#app/db/client.server.ts'
import { PhotoRefused } from '#app/features/photos/photo-refused.server.ts'

import type { Reasons } from './import-row.ts'

/** Makes a stored photo of a file's bytes and answers its key; throws `PhotoRefused` when the file is not a photo that we take. */
export type StorePhoto = (bytes: Buffer, userId: string) => Promise<string>

type RowWithImages = { images: string[]; userId: string }

const MAX_PHOTO_BYTES = 12 * 1024 * 1024
const BUCKET = 'item-images/'

/** Whether the entry can be a stored photo's key. Anything else is a file to process, which takes its time. */
export const looksLikeKey = (image: string) => image.startsWith(BUCKET)

/** The stored photos among the images of `rows`, with their owners (null: the shared pool). */
export async function findPhotos(sql: Sql, rows: RowWithImages[]): Promise<Map<string, string | null>> {
  const wanted = [...new Set(rows.flatMap(({ images }) => images).filter(looksLikeKey))]
  if (wanted.length === 0) return new Map()
  const found = await sql<{ key: string; user_id: string | null }[]>`
    select key, user_id from photos where key = any(${wanted})`
  return new Map(found.map(({ key, user_id }) => [key, user_id]))
}

/** Turns a row's images into photo keys: keys stay, files beside the import file are stored. Or says per image why not. */
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
  // Nothing is stored for a row that is refused anyway.
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
    // A full disk or a database that is away is not the row's fault: it comes in when the import goes on.
    if (!(error instanceof PhotoRefused)) throw error
    return { reason: error.message }
  }
}

/** The file's bytes, wherever links lead, as long as it lies in the import file's folder or below. */
async function readPhoto(folder: string, image: string): Promise<Buffer> {
  const inside = await realpath(folder)
  const path = await realpath(resolve(folder, image)).catch(() => undefined)
  // The same words for both, so that a file cannot ask what else is on the machine.
  if (path === undefined || !path.startsWith(inside.endsWith(sep) ? inside : inside + sep)) {
    throw new Error(`is neither a stored photo nor a file in the import file's folder`)
  }
  const found = await stat(path)
  if (!found.isFile()) throw new Error('is not a file')
  if (found.size > MAX_PHOTO_BYTES) throw new Error('is larger than 12 MB')
  return readFile(path)
}
