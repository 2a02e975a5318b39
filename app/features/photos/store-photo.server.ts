import { randomBytes } from 'node:crypto'

import type { Sql } from '#app/db/client.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'
import { type PhotoView, photoUrl, type PhotoWidth } from '#app/shared/photo.ts'

import { makeVariants, type Variants } from './variants.server.ts'

export const WEBP_TYPE = 'image/webp'

/** A key that nobody can guess, and of which there is only one. */
export function newPhotoKey(userId: string): string {
  return `item-images/${userId}/${randomBytes(16).toString('hex')}`
}

/** Where a variant lies in the storage: its address without the first segment. */
export function photoPath(key: string, width: PhotoWidth): string {
  return photoUrl(key, width).slice('/photos/'.length)
}

/** Stores every variant, each whole or not at all. */
export async function putVariants(storage: Storage, key: string, { files }: Pick<Variants, 'files'>): Promise<void> {
  for (const { width, bytes } of files) await storage.put(photoPath(key, width), bytes, { contentType: WEBP_TYPE })
}

/**
 * Keeps an uploaded photo: first its files, then its row, so that a row never lacks its files. Throws `PhotoRefused` when
 * the file is at fault. Whatever goes wrong, no files stay behind without a row.
 */
export async function storePhoto(
  sql: Sql,
  storage: Storage,
  photo: { key: string; userId: string | null; input: Buffer; alt: string | null },
): Promise<PhotoView> {
  const { key, userId, alt } = photo
  const made = await makeVariants(photo.input)
  const { width, height, placeholder } = made
  try {
    await putVariants(storage, key, made)
    await sql`insert into photos ${sql({ key, user_id: userId, width, height, placeholder, alt })}`
  } catch (error) {
    const [known] = await sql`select 1 from photos where key = ${key}`.catch(() => [{}])
    // A key in use keeps its files; without an answer from the database it is safer to leave them.
    if (!known) await Promise.allSettled(made.files.map((file) => storage.remove(photoPath(key, file.width))))
    throw error
  }
  return { key, width, height, placeholder, alt }
}
