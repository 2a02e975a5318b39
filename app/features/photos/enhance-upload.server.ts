import { db, type Tag } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/photos/messages/messages.ts'
import { Refusal, type RefusalCode } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { isEnhanced } from '#app/shared/files/photo-variants.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'

import type { LightReport } from './enhance/read-light.ts'
import { findSharedLight } from './enhance/shared-light.ts'
import { enhanceApart } from './receive/photo-process.server.ts'
import { noSuchPhoto } from './receive/receive-photo.server.ts'
import { keepOwnPhoto, masterPath, newEnhancedKey, type Original } from './receive/store-photo.server.ts'
import { countStored, payingAccount, requireBytesLeft } from './receive/upload-budgets.server.ts'

const LATER: ReadonlySet<RefusalCode> = new Set(['unavailable', 'too_many'])

type OwnRow = PhotoView & { created_at: Date; light_report: LightReport | null }

type EnhanceOptions = {
  /**
   * Keys of the viewer's other photos of the same thing, once all are there: then it is only asked whether they tell the
   * light of this one. Those of other people tell nothing.
   */
  others?: readonly string[]
  signal?: AbortSignal
  storage?: Storage
}

/**
 * The photo to show instead of one that the viewer uploaded: the enhanced one, with the original beside it; the photo
 * itself beside an enhanced one that is only offered; or the photo alone when it is good already. If enhancing fails,
 * that is silently the photo alone, too. A photo is processed once, and once more when `others` tell its light: what they
 * tell is only offered, because the seller has seen the photo as it is. Throws a `Refusal` for a photo that is not the viewer's or was itself enhanced.
 */
export async function enhanceUpload(
  viewer: Pick<Viewer, 'userId'>,
  key: string,
  { others = [], signal, storage = photoStorage() }: EnhanceOptions = {},
): Promise<PhotoPair> {
  const sql = db()
  const [row] = await sql<OwnRow[]>`
    select key, width, height, placeholder, alt, created_at, light_report from photos
    where key = ${key} and user_id = ${viewer.userId} and starts_with(key, 'item-images/')`
  if (!row) throw noSuchPhoto()
  if (isEnhanced(key)) throw new Refusal('conflict', say.alreadyEnhanced())
  const { created_at: createdAt, light_report: report, ...photo } = row
  const earlier = await findEnhanced(sql, key)
  if (earlier) return pairUp(photo, earlier)
  const alone = { ...photo, other: null }
  const reports = report && others.length > 0 ? await readReports(sql, viewer, { key, others }) : []
  if (others.length > 0 && !(report && findSharedLight(report, reports))) return alone
  // Each look happens once, also when requests come at the same time.
  const look = others.length > 0 ? sql`told_at` : sql`looked_at`
  const { count } = await write(
    viewer,
    (sql) => sql`update photos set ${look} = now() where key = ${key} and ${look} is null`,
  )
  if (count === 0) return alone
  try {
    const copy = { alt: photo.alt, original: { key, createdAt }, reports, signal }
    const enhanced = await makeEnhancedCopy(viewer, storage, copy)
    return enhanced ? pairUp(photo, enhanced) : alone
  } catch (error) {
    // The server was too busy, its storage away, or the account's budget spent, so a later attempt is allowed.
    if (error instanceof StorageAway || (error instanceof Refusal && LATER.has(error.code))) {
      await write(viewer, (sql) => sql`update photos set ${look} = null where key = ${key}`)
    } else log.error({ err: error, photo: key }, 'a photo was not enhanced')
    return alone
  }
}

/** Reads the reports of the viewer's other photos. An enhanced one stands for its original. */
async function readReports(
  sql: Tag,
  viewer: Pick<Viewer, 'userId'>,
  { key, others }: { key: string; others: readonly string[] },
): Promise<LightReport[]> {
  const rows = await sql<{ light_report: LightReport }[]>`
    select light_report from photos
    where user_id = ${viewer.userId} and light_report is not null and key <> ${key} and key = any(array(
      select unnest(${[...others]}::text[])
      union select enhanced_of from photos where key = any(${[...others]}) and enhanced_of is not null
    ))`
  return rows.map(({ light_report: report }) => report)
}

type EnhancedView = { view: PhotoView; offered: boolean }

const pairUp = (photo: PhotoView, { view, offered }: EnhancedView): PhotoPair =>
  offered ? { ...photo, other: view } : { ...view, other: photo }

async function findEnhanced(sql: Tag, key: string): Promise<EnhancedView | null> {
  const [known] = await sql<(PhotoView & { offered: boolean })[]>`
    select key, width, height, placeholder, alt, offered from photos where enhanced_of = ${key}`
  if (!known) return null
  const { offered, ...view } = known
  return { view, offered }
}

type Copy = Pick<Parameters<typeof keepOwnPhoto>[2], 'alt'> & {
  signal: AbortSignal | undefined
  original: Omit<Original, 'offered'>
  /** Reports of other photos; none when it is looked at for the first time. */
  reports: readonly LightReport[]
}

/** Null for a good photo. */
async function makeEnhancedCopy(
  viewer: Pick<Viewer, 'userId'>,
  storage: Storage,
  { signal, reports, ...copy }: Copy,
): Promise<EnhancedView | null> {
  const file = await storage.open(masterPath(copy.original.key))
  // A photo without a private copy was not uploaded by a user.
  if (!file) return null
  const { userId } = viewer
  await requireBytesLeft(userId)
  const { made, report, ...enhanced } = await enhanceApart(await file.bytes(), {
    signal,
    ...(await payingAccount(userId)),
    others: reports,
  })
  await write(
    viewer,
    (sql) => sql`update photos set light_report = ${sql.json(report)} where key = ${copy.original.key}`,
  )
  if (!made) return null
  const offered = enhanced.offered || reports.length > 0
  const original = { ...copy.original, offered }
  const view = await keepOwnPhoto(viewer, storage, { ...copy, key: newEnhancedKey(userId), original }, made)
  await countStored(userId, made)
  return { view, offered }
}
