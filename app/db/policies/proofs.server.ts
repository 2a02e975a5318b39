import type { Fragment, Tag } from '#app/db/client.server.ts'
import { PROOF_DAYS } from '#app/nouns/proof/proof-rules.ts'

import { isLiveConversation, takesPartAs } from './conversations.server.ts'

/** The proof photo `p` of the listing `i` is shown: it is not too old, and the thing is not sold. */
export const isShownProof = (sql: Tag): Fragment =>
  sql`(p.created_at > now() - ${PROOF_DAYS}::integer * interval '1 day' and not i.is_sold)`

/**
 * The person may see the proof photo `p` of the listing `i` on its page. One whose code the site could not read says nothing by itself,
 * so only its seller and buyers who asked for it see it.
 */
export const maySeeProof = (
  sql: Tag,
  userId: string | null,
): Fragment => sql`(p.is_read or i.user_id = ${userId}::uuid or exists (
  select from conversations c join proof_requests r on r.conversation_id = c.id
  where c.item_id = i.id and ${takesPartAs(sql, 'buying', sql`${userId}::uuid`, 'c')} and ${isLiveConversation(sql, 'c')}))`

/** A proof photo `p`, with its row `photo` of `photos`, as it leaves the server. */
export const proofJson = (
  sql: Tag,
): Fragment => sql`json_build_object('code', p.code, 'day', p.day, 'isRead', p.is_read, 'photo',
  json_build_object('key', photo.key, 'width', photo.width, 'height', photo.height, 'placeholder', photo.placeholder, 'alt', photo.alt))`
