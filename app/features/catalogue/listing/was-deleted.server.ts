import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** Whether a listing with this id was deleted. Its id is never given to another. */
export async function wasDeleted(id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db()`select from deleted_items where id = ${id}`
  return rows.length > 0
}
