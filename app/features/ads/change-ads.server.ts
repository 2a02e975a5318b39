import type { TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { describeSitePhoto, giveBack, takeForSite } from '#app/features/photos/site-photo.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { MOST_ADS } from './ad-rules.ts'
import type { NewAd } from './ad-schema.server.ts'
import { adVersionSql } from './ad-version.server.ts'
import { pictureUrl, type AdDraft } from './ad.ts'
import * as say from './messages/messages.ts'

type Admin = Pick<Viewer, 'userId'>
type AdRow = { title: string; link: string; image_url: string; active: boolean; alt: string | null; version: string }

const noSuchAd = () => new Refusal('not_found', say.noSuchAd())
const readPhotoKey = (imageUrl: string) => /^\/photos\/(.+)-\d+\.webp$/.exec(imageUrl)?.[1] ?? null

/** Serialises all changes to ads, which are rare, so that the order stays consistent. Readers do not wait. */
const alone = (sql: TransactionSql) => sql`lock table ads in share row exclusive mode`

/**
 * Creates an ad at the end of the list. Idempotent. Throws a `Refusal`: `already_made` when the ad with this id has
 * other content, because reporting success would lose that content.
 */
export function createAd(admin: Admin, { id, picture, ...ad }: NewAd): Promise<void> {
  return write(admin, async (sql) => {
    await alone(sql)
    const adBefore = await findAd(sql, id)
    if (adBefore && isSame(adBefore, { picture, ...ad })) return
    if (adBefore) throw new Refusal('already_made', say.savedBefore())
    if (picture === null) {
      const message = say.pictureMissing()
      throw new Refusal('invalid', message, { fields: { picture: message } })
    }
    const [ads] = await sql<{ count: number; last: number }[]>`
      select count(*)::int as count, coalesce(max(position), -1) as last from ads`
    if (!ads || ads.count >= MOST_ADS) throw new Refusal('conflict', say.tooManyAds({ max: MOST_ADS }))
    await takeForSite(sql, { userId: admin.userId, key: picture, alt: ad.alt || null })
    await sql`
      insert into ads (id, title, link, active, image_url, position)
      values (${id}, ${ad.title}, ${ad.link}, ${ad.active}, ${pictureUrl(picture)}, ${ads.last + 1})`
    const details = { title: ad.title, link: ad.link, on: ad.active }
    await recordAdminAction(sql, admin, { action: 'ad-created', subjectId: id, details })
  })
}

/** Changes an ad; without a `picture` it keeps its current one. Throws a `Refusal`. */
export function changeAd(admin: Admin, id: string, { picture, seenVersion, ...ad }: AdDraft): Promise<void> {
  return write(admin, async (sql) => {
    await alone(sql)
    const before = await holdAd(sql, id)
    const key = readPhotoKey(before.image_url)
    const isNewPicture = picture !== null && picture !== key
    // Also covers the same change sent twice.
    if (isSame(before, { picture, ...ad })) return
    if (seenVersion && seenVersion !== before.version) throw new Refusal('conflict', say.adChanged())
    if (isNewPicture) {
      await takeForSite(sql, { userId: admin.userId, key: picture, alt: ad.alt || null })
      if (key) await giveBack(sql, { userId: admin.userId, key })
    } else if (key) {
      await describeSitePhoto(sql, { key, alt: ad.alt || null })
    }
    const imageUrl = isNewPicture ? pictureUrl(picture) : before.image_url
    await sql`
      update ads set title = ${ad.title}, link = ${ad.link}, active = ${ad.active}, image_url = ${imageUrl}
      where id = ${id}`
    const details = {
      title: ad.title,
      ...(before.title !== ad.title && { was: before.title }),
      ...(before.link !== ad.link && { link: ad.link }),
      ...(before.active !== ad.active && { on: ad.active }),
      ...(isNewPicture && { picture: 'another' }),
      ...(key && (before.alt ?? '') !== ad.alt && { description: ad.alt }),
    }
    await recordAdminAction(sql, admin, { action: 'ad-changed', subjectId: id, details })
  })
}

/** Moves an ad to a place among all, counted from 0; idempotent. Throws a `Refusal`. */
export function placeAd(admin: Admin, id: string, place: number): Promise<void> {
  return write(admin, async (sql) => {
    await alone(sql)
    const rows = await sql<{ id: string; title: string }[]>`
      select id, title from ads order by position, created_at desc, id`
    const from = rows.findIndex((row) => row.id === id)
    const ad = rows[from]
    if (!ad) throw noSuchAd()
    const others = rows.filter((row) => row.id !== id)
    const to = Math.min(place, others.length)
    if (to === from) return
    const order = others.toSpliced(to, 0, ad).map((row) => row.id)
    await sql`
      update ads set position = o.place - 1
      from unnest(${order}::uuid[]) with ordinality as o(id, place)
      where ads.id = o.id and ads.position <> o.place - 1`
    await recordAdminAction(sql, admin, {
      action: 'ad-changed',
      subjectId: id,
      details: { title: ad.title, place: to + 1, before: from + 1 },
    })
  })
}

/** Removes an ad and its picture from the site. Throws a `Refusal`. */
export function deleteAd(admin: Admin, id: string): Promise<void> {
  return write(admin, async (sql) => {
    await alone(sql)
    const ad = await holdAd(sql, id)
    await sql`delete from ads where id = ${id}`
    const key = readPhotoKey(ad.image_url)
    if (key) await giveBack(sql, { userId: admin.userId, key })
    const details = { title: ad.title, link: ad.link }
    await recordAdminAction(sql, admin, { action: 'ad-deleted', subjectId: id, details })
  })
}

/** Our own drawings store no alt text, so it is not compared for them. */
function isSame(stored: AdRow, { picture, title, link, active, alt }: Omit<AdDraft, 'seenVersion'>): boolean {
  const key = readPhotoKey(stored.image_url)
  return (
    (picture === null || picture === key) &&
    stored.title === title &&
    stored.link === link &&
    stored.active === active &&
    (key === null || (stored.alt ?? '') === alt)
  )
}

async function holdAd(sql: TransactionSql, id: string): Promise<AdRow> {
  const ad = await findAd(sql, id)
  if (!ad) throw noSuchAd()
  return ad
}

async function findAd(sql: TransactionSql, id: string): Promise<AdRow | undefined> {
  const [ad] = await sql<AdRow[]>`
    select a.title, a.link, a.image_url, a.active, p.alt, ${adVersionSql(sql)} as version
    from ads a left join photos p on p.key = substring(a.image_url from '^/photos/(.+)-[0-9]+\\.webp$')
    where a.id = ${id}`
  return ad
}
