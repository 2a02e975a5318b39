import { db } from '#app/db/client.server.ts'
import { addressOfLargest } from '#app/features/photos/photo-account-data.server.ts'
import type { Eraser, RecordExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const profileExporter: RecordExporter = {
  name: 'profile',
  tables: ['profiles'],
  async readRecord(userId) {
    const [row] = await db()<
      {
        displayName: string | null
        picture: string | null
        awayUntil: Date | null
        answersWithin: number | null
        dealsDone: number
      }[]
    >`
      select p.display_name as "displayName", p.profile_picture as picture, u.away_until as "awayUntil", p.answers_within as "answersWithin",
        p.deals_done as "dealsDone"
      from profiles p join users u on u.id = p.user_id where p.user_id = ${userId}`
    return row ? { ...row, picture: row.picture && addressOfLargest({ key: row.picture, width: 0 }) } : null
  },
}

export const profileEraser: Eraser = {
  tables: ['profiles'],
  keptForReport: true,
  async eraseRows(sql, { userId }) {
    await sql`delete from profiles where user_id = ${userId}`
    await sql`update users set away_until = null where id = ${userId}`
    return false
  },
}
