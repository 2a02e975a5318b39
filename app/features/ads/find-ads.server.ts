import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { photoSrcSet, photoUrl, photoWidths, SITE_BASE } from '#app/shared/files/photo-variants.ts'

import { ADS_SHOWN } from './ad-rules.ts'
import { adVersionSql } from './ad-version.server.ts'
import type { Ad, ManagedAd } from './ad.ts'

type AdRow = {
  id: string
  title: string
  link: string
  image_url: string
  active: boolean
  key: string | null
  width: number | null
  alt: string | null
  version: string
}

/** The active ads in order, at most as many as the home page shows. */
export async function findActiveAds(): Promise<Ad[]> {
  const sql = db()
  const rows = await sql<AdRow[]>`
    select ${adColumns(sql)} where a.active order by a.position, a.created_at desc, a.id ${limitTo(sql, ADS_SHOWN)}`
  const base = settings().photosUrl ?? SITE_BASE
  return rows.map((row) => toAd(row, base))
}

/** All ads in order. For admins. */
export async function listAds(): Promise<ManagedAd[]> {
  const sql = db()
  const rows = await sql<AdRow[]>`select ${adColumns(sql)} order by a.position, a.created_at desc, a.id`
  const shown = new Set(rows.filter(({ active }) => active).slice(0, ADS_SHOWN))
  return rows.map((row) => ({
    ...toAd(row, SITE_BASE),
    active: row.active,
    isPhoto: row.key !== null,
    isShown: shown.has(row),
    version: row.version,
  }))
}

// An ad's picture is an upload with a row in `photos`, or one of our own drawings, which has none.
const adColumns = (sql: Tag): Fragment => sql`
  a.id, a.title, a.link, a.image_url, a.active, p.key, p.width, p.alt, ${adVersionSql(sql)} as version
  from ads a left join photos p on p.key = substring(a.image_url from '^/photos/(.+)-[0-9]+\\.webp$')`

function toAd({ id, title, link, image_url: stored, key, width, alt }: AdRow, base: string): Ad {
  const isPhoto = key !== null && width !== null
  return {
    id,
    title,
    link,
    imageUrl: isPhoto ? photoUrl(key, photoWidths(width).at(1) ?? 320, base) : stored,
    srcSet: isPhoto ? photoSrcSet(key, width, base) : null,
    alt: alt ?? '',
  }
}
