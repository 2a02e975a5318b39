import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import type { Eraser, RecordExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { resolvePlace } from './find-place.server.ts'
import * as say from './messages/messages.ts'

type OwnPlace = { place: string; everything: boolean }

/** Keeps the place of the viewer in the account, for browsers that keep none. */
export async function keepOwnPlace(viewer: Viewer, { place: typed, everything }: OwnPlace): Promise<void> {
  const place = await resolvePlace(typed)
  if (!place) throw new Refusal('invalid', say.unknownPlace(), { fields: { place: say.unknownPlace() } })
  await write(
    viewer,
    (sql) => sql`
      insert into buyer_places (user_id, place, is_everything) values (${viewer.userId}, ${place.text}, ${everything})
      on conflict (user_id) do update set place = excluded.place, is_everything = excluded.is_everything`,
  )
}

export async function forgetOwnPlace(viewer: Viewer): Promise<void> {
  await write(viewer, (sql) => sql`delete from buyer_places where user_id = ${viewer.userId}`)
}

export const placeExporter: RecordExporter = {
  name: 'place',
  tables: ['buyer_places'],
  async readRecord(userId) {
    const [row] = await db()<{ place: string; everything: boolean }[]>`
      select place, is_everything as everything from buyer_places where user_id = ${userId}`
    return row ?? null
  },
}

export const placeEraser: Eraser = {
  tables: ['buyer_places'],
  async eraseRows(sql, { userId }) {
    await sql`delete from buyer_places where user_id = ${userId}`
    return false
  },
}
