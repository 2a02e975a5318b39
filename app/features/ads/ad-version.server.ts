import type { Fragment, Tag } from '#app/db/client.server.ts'

/** The version of an ad `a` with its photo `p`: it changes with everything except the ad's place. */
export const adVersionSql = (sql: Tag): Fragment => sql`md5(row(a.title, a.link, a.image_url, a.active, p.alt)::text)`
