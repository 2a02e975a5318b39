import { randomBytes } from 'node:crypto'

import { systemDb, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { bandNames } from '#app/features/photos/copies/photo-hashes.ts'
import type { LightReport } from '#app/features/photos/enhance/read-light.ts'
import type { PhotoPurpose } from '#app/features/photos/pixels/photo-refused.server.ts'
import { makeVariants, type Master, type Variants } from '#app/features/photos/pixels/variants.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { photoPath, WEBP_TYPE } from '#app/platform/storage/photo-storage.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { noteUpload, settleFiles } from '#app/platform/storage/unsettled-files.server.ts'
import { AVATAR_WIDTHS, ENHANCED, isEnhanced, PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'

const ALL_WIDTHS = [...PHOTO_WIDTHS, ...AVATAR_WIDTHS.filter((width) => !PHOTO_WIDTHS.some((other) => other === width))]

let lastTime = 0

/** A unique key; that of an item's photo cannot be guessed. */
export function newPhotoKey(userId: string, purpose: PhotoPurpose = 'item'): string {
  if (purpose === 'item') return `item-images/${userId}/${randomName()}`
  lastTime = Math.max(Date.now(), lastTime + 1)
  return `profile-pictures/${userId}/${lastTime}`
}

/** The same for an enhanced copy. It reveals nothing about the original's key. */
export function newEnhancedKey(userId: string): string {
  return `item-images/${userId}/${ENHANCED}${randomName()}`
}

const randomName = () => randomBytes(16).toString('hex')

/** The private copy's path, which `photosHandler` never serves. */
export function masterPath(key: string): string {
  return `${key}.${masterFormat(key)}`
}

/** The private copy's format: an enhanced photo is kept lossless. */
export function masterFormat(key: string): Master {
  return isEnhanced(key) ? 'png' : 'webp'
}

/** Whether a photo may have a file at this path. */
export function isPhotoPath(key: string, path: string): boolean {
  return listPaths(key).includes(path)
}

/** Stores every variant, each atomically. */
export async function putVariants(storage: Storage, key: string, { files }: Pick<Variants, 'files'>): Promise<void> {
  for (const { width, bytes } of files) await storage.put(photoPath(key, width), bytes, { contentType: WEBP_TYPE })
}

/** Every path at which a photo may have a file: the private copy first, then the variants. */
export const listPaths = (key: string) => [masterPath(key), ...ALL_WIDTHS.map((width) => photoPath(key, width))]

/** Removes all files of a photo. */
export async function removeFiles(storage: Storage, key: string): Promise<void> {
  for (const path of listPaths(key)) await storage.remove(path)
}

/**
 * The photo that an enhanced one was made from: both belong to the same item and are removed together. `offered` is
 * true while the seller has to choose the enhanced one.
 */
export type Original = { key: string; createdAt: Date; offered: boolean }

/** Runs the transaction that stores a photo's row. */
type Begin = (work: (sql: TransactionSql) => Promise<void>) => Promise<void>

/**
 * Stores a finished photo: first its files, then its row, so that a row never lacks its files. On failure the files are
 * removed. If that is impossible, because the server ends or the database does not answer, the note that was left before
 * has them removed later (`removeUnsettled`).
 */
export async function keepPhoto(
  sql: Sql,
  storage: Storage,
  photo: {
    key: string
    userId: string | null
    alt: string | null
    report?: LightReport | null
    original?: Original
  },
  made: Variants,
  begin: Begin = sql.begin,
): Promise<PhotoView> {
  const { key, userId, alt, report, original } = photo
  const { width, height, placeholder, master, hashes } = made
  await noteUpload(key, sql)
  try {
    if (master) await storage.put(masterPath(key), master, { contentType: `image/${masterFormat(key)}` })
    await putVariants(storage, key, made)
    const row = {
      key,
      user_id: userId,
      width,
      height,
      placeholder,
      alt,
      has_master: master !== null,
      ...(report && { light_report: sql.json(report) }),
      ...(hashes && {
        shape_hash: String(hashes.shape),
        slopes_hash: String(hashes.slopes),
        hash_bands: bandNames(hashes.shape),
      }),
      ...(original && {
        enhanced_of: original.key,
        created_at: original.createdAt,
        offered: original.offered,
      }),
    }
    await insertPhoto(begin, row, original)
  } catch (error) {
    const [taken] = await sql`select 1 from photos where key = ${key}`.catch(() => [{}])
    // A key in use keeps its files; if the database does not answer, it is safer to leave them for now.
    if (!taken)
      await removeFiles(storage, key).then(
        () => settleFiles(key, sql),
        () => {},
      )
    throw error
  }
  await settleFiles(key, sql)
  return { key, width, height, placeholder, alt }
}

/** Stores a finished photo of the viewer's, as `keepPhoto` does. */
export const keepOwnPhoto = (
  viewer: Pick<Viewer, 'userId'>,
  storage: Storage,
  photo: Omit<Parameters<typeof keepPhoto>[2], 'userId'>,
  made: Variants,
): Promise<PhotoView> =>
  keepPhoto(systemDb(), storage, { ...photo, userId: viewer.userId }, made, (work) => write(viewer, work))

/** The original may have been published while its enhanced copy was made. */
async function insertPhoto(begin: Begin, row: Record<string, unknown>, original: Original | undefined): Promise<void> {
  await begin(async (tx) => {
    if (!original) return void (await tx`insert into photos ${tx(row)}`)
    const [shown] = await tx<{ item_id: string | null }[]>`
      select item_id from photos where key = ${original.key} for share`
    await tx`insert into photos ${tx({ ...row, item_id: shown?.item_id ?? null })}`
  })
}

/** Makes and stores a photo in this process; for commands. Throws `PhotoRefused` when the file is at fault. */
export async function storePhoto(
  sql: Sql,
  storage: Storage,
  photo: { key: string; userId: string | null; input: Buffer; alt: string | null },
): Promise<PhotoView> {
  return keepPhoto(sql, storage, photo, await makeVariants(photo.input))
}
