import { db } from '#app/db/client.server.ts'
import type { Eraser, ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const listingFilesExporter: ListExporter = {
  name: 'listingFiles',
  tables: ['listing_files'],
  async *readRows(userId) {
    const sql = db()
    const files = await sql<{ content: Uint8Array }[]>`
      select name, state, choices, created_at as "createdAt", expires_at as "expiresAt", content
      from listing_files where user_id = ${userId}`
    for (const { content, ...file } of files) yield { ...file, content: Buffer.from(content).toString('utf8') }
  },
}

/** An account has one at most. */
export const listingFilesEraser: Eraser = {
  tables: ['listing_files'],
  async eraseRows(sql, { userId }) {
    await sql`delete from listing_files where user_id = ${userId}`
    return false
  },
}
