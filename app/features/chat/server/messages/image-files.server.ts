import { db } from '#app/db/client.server.ts'
import type { StoredFiles } from '#app/platform/backup/file-list.server.ts'

import { storedAt } from './chat-images.server.ts'
import { needsImage } from './kept-unsent.server.ts'

const ID = /\/([0-9a-f-]{36})-[\w-]{43}\.webp$/

/** The pictures of messages, for backups. */
export const imageFiles: StoredFiles = {
  name: 'message-images',
  buckets: ['message-images'],
  query: `select id, sender_id, image_digest from messages m
    where message_type = 'image' and (unsent_at is null or exists (select from unsent_messages where message_id = m.id))
    order by id::text collate "C"`,
  paths: ([id, sender, digest]) => [storedAt({ id: id ?? '', sender_id: sender ?? '', image_digest: digest ?? '' })],
  async findLost(paths) {
    const ids = paths.flatMap((path) => ID.exec(path)?.[1] ?? [])
    const sql = db()
    const rows = await sql<Parameters<typeof storedAt>[0][]>`
      select id, sender_id, image_digest from messages m
      where id = any(${ids}::uuid[]) and message_type = 'image' and ${needsImage(sql)}`
    const stored = new Set(rows.map(storedAt))
    return paths.filter((path) => !stored.has(path))
  },
}
