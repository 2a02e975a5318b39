import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { Away } from './away.ts'

/** Until when the viewer is away. */
export async function findAway({ userId }: Pick<Viewer, 'userId'>): Promise<Away> {
  const [row] = await db()<{ until: Date }[]>`
    select away_until as until from users where id = ${userId} and away_until > now()`
  return { until: row?.until.toISOString() ?? null }
}
