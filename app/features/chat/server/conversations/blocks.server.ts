import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVerifiedLiveAccount } from '#app/db/policies/accounts.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import type { Person } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { tellBlocks } from './chat-events.server.ts'
import { pictureSql } from './conversation-rows.server.ts'

/** Stops both people from writing to each other. Throws a `Refusal`. */
export async function blockPerson({ userId }: Pick<Viewer, 'userId'>, otherId: string): Promise<void> {
  if (otherId === userId) throw new Refusal('conflict', say.notYourself())
  const sql = db()
  const [person] = await sql`select 1 from users where id = ${otherId} and ${isVerifiedLiveAccount(sql)}`
  if (!person) throw new Refusal('not_found', say.noSuchPerson())
  const { count } = await write(
    { userId },
    (sql) => sql`insert into blocks (blocker_id, blocked_id) values (${userId}, ${otherId}) on conflict do nothing`,
  )
  if (count > 0) tellBlocks([userId, otherId])
}

/** Removes the viewer's own block; a block by the other person stays. Idempotent. */
export async function unblockPerson({ userId }: Pick<Viewer, 'userId'>, otherId: string): Promise<void> {
  const { count } = await write(
    { userId },
    (sql) => sql`delete from blocks where blocker_id = ${userId} and blocked_id = ${otherId}`,
  )
  if (count > 0) tellBlocks([userId, otherId])
}

/** Nobody looks for one among more. A block may also be removed in the conversation. */
const MOST_LISTED = 500

/** Lists the people whom the viewer blocks, the latest block first. */
export async function listBlocked({ userId }: Pick<Viewer, 'userId'>): Promise<Person[]> {
  const sql = db()
  return sql<Person[]>`
    select u.id, ${shownName(sql)} as name, ${pictureSql(sql)} as picture
    from (
      select * from blocks where blocker_id = ${userId} order by created_at desc, id desc ${limitTo(sql, MOST_LISTED)}) b
    join users u on u.id = b.blocked_id left join profiles p on p.user_id = u.id
    order by b.created_at desc, b.id desc`
}
