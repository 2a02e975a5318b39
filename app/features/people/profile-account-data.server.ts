import { db } from '#app/db/client.server.ts'
import { addressOfLargest } from '#app/features/photos/photo-account-data.server.ts'
import type { Eraser, RecordExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const profileExporter: RecordExporter = {
  name: 'profile',
  tables: ['profiles'],
  async readRecord(userId) {
    const [row] = await db()<{ displayName: string | null; picture: string | null }[]>`
      select display_name as "displayName", profile_picture as picture from profiles where user_id = ${userId}`
    return row ? { ...row, picture: row.picture && addressOfLargest({ key: row.picture, width: 0 }) } : null
  },
}

export const profileEraser: Eraser = {
  tables: ['profiles'],
  keptForReport: true,
  async eraseRows(sql, { userId }) {
    await sql`delete from profiles where user_id = ${userId}`
    return false
  },
}
