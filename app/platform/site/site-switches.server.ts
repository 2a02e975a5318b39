/**
 * The switches that admins set while the site runs (`features/moderation/site`). It goes before the operator's file, in which a change
 * needs a restart. Each process keeps it in memory; a trigger announces every change.
 */
import { db, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import type { SignUpRule } from '#app/nouns/site/sign-up-rules.ts'
import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import type { Bus } from '#app/platform/live/bus.server.ts'
import { keepRead } from '#app/platform/live/keep-read.server.ts'

/** Null leaves it to the operator's file. The texts of the notice are both null, or both empty for none. */
export interface SiteSwitches {
  bannerEn: string | null
  bannerHi: string | null
  readOnly: boolean | null
  signUp: SignUpRule | null
}

/** The event's name in the trigger. */
const EVENT = 'site-switches'
const UNTOUCHED: SiteSwitches = { bannerEn: null, bannerHi: null, readOnly: null, signUp: null }

/** As they are stored now. */
export async function getSiteSwitches(sql: Tag = db()): Promise<SiteSwitches> {
  const [row] = await sql<SiteSwitches[]>`
    select banner_en as "bannerEn", banner_hi as "bannerHi", read_only as "readOnly", sign_up as "signUp" from site_switches`
  return row ?? UNTOUCHED
}

/** Stores them, and returns those before. `useSiteSwitches` takes them into this process at once. */
export async function storeSiteSwitches(
  sql: TransactionSql,
  { bannerEn, bannerHi, readOnly, signUp }: SiteSwitches,
): Promise<SiteSwitches> {
  await sql`insert into site_switches default values on conflict do nothing`
  await sql`select from site_switches for update`
  const before = await getSiteSwitches(sql)
  await sql`update site_switches set banner_en = ${bannerEn}, banner_hi = ${bannerHi}, read_only = ${readOnly},
    sign_up = ${signUp}, changed_at = now()`
  return before
}

/** Reads them again. */
export async function readSiteSwitches(): Promise<void> {
  const { bannerEn, bannerHi, readOnly, signUp } = await getSiteSwitches()
  setSiteOverrides({
    ...(bannerEn !== null && { banner: { en: bannerEn || (bannerHi ?? ''), hi: bannerHi || bannerEn } }),
    ...(readOnly !== null && { readOnly }),
    ...(signUp !== null && { signUp }),
  })
}

/** Resolves when they are read, and keeps them up to date until it is closed. */
export const watchSiteSwitches = (bus: Pick<Bus, 'subscribe'>) =>
  keepRead(bus, { event: EVENT, read: readSiteSwitches, doing: 'reading what admins say of the site' })
