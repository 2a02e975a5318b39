/** The files of the demo's pictures as photos of its sellers: copied into the storage, with a row for each. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import { newPhotoKey, putVariants, removeFiles } from '#app/features/photos/receive/store-photo.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { photoWidths } from '#app/shared/files/photo-variants.ts'
import { type Demo, openDemo } from '#demo'

type Picture = Demo['listings'][number]['photos'][number]
/** A stored picture; `listing` is the key of its listing in the demo. */
type DemoPhoto = Picture & { key: string; userId: string; listing: string }

const AT_ONCE = 8

/** Copies the pictures of `listings` into the storage. If one cannot be stored, it leaves none. */
export async function storePictures(
  storage: Storage,
  listings: Demo['listings'],
  sellers: ReadonlyMap<string, string>,
): Promise<DemoPhoto[]> {
  const photos = listings.flatMap(({ key: listing, seller, photos: pictures }) => {
    const userId = sellers.get(seller) ?? ''
    return pictures.map((picture) => ({ ...picture, key: newPhotoKey(userId), userId, listing }))
  })
  const left = photos.values()
  const copyNext = async () => {
    for (const photo of left) await copyPicture(storage, photo)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyNext))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) {
    for (const { key } of photos) await removeFiles(storage, key).catch(() => {})
    throw failed.reason
  }
  return photos
}

async function copyPicture(storage: Storage, { key, file }: DemoPhoto): Promise<void> {
  const { folder, side } = openDemo().pictures
  const files = photoWidths(side).map(async (width) => {
    return { width, bytes: await readFile(join(folder, `${file}-${width}.webp`)) }
  })
  await putVariants(storage, key, { files: await Promise.all(files) })
}

/** Inserts the rows of stored pictures. `items` are the rows of their listings. */
export async function attachPictures(
  sql: Sql | TransactionSql,
  photos: readonly DemoPhoto[],
  items: readonly { id: string; source_id: string }[],
): Promise<void> {
  const { side } = openDemo().pictures
  const idByKey = new Map(items.map(({ id, source_id: key }) => [key, id]))
  await sql`insert into photos ${sql(
    photos.map(({ key, userId, listing, alt, placeholder }) => ({
      key,
      user_id: userId,
      item_id: idByKey.get(listing) ?? null,
      width: side,
      height: side,
      placeholder,
      alt,
    })),
  )}`
}
