import { db } from '#app/db/client.server.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'

/** Each photo with its enhanced or original counterpart. For its owner only: nobody else learns of the other one. */
export async function withOthers(photos: readonly PhotoView[]): Promise<PhotoPair[]> {
  const keys = photos.map(({ key }) => key)
  const others = await db()<(PhotoView & { of: string })[]>`
    select o.key, o.width, o.height, o.placeholder, o.alt, p.key as of
    from photos p join photos o on o.enhanced_of = p.key or o.key = p.enhanced_of
    where p.key = any(${keys})`
  return photos.map((photo) => {
    const pair = others.find(({ of }) => of === photo.key)
    if (!pair) return { ...photo, other: null }
    const { of: _same, ...other } = pair
    return { ...photo, other }
  })
}
