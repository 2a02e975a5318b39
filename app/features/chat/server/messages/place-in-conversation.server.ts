import type { Fragment, Tag } from '#app/db/client.server.ts'
import { isDeletedAccount, isUnreachableAccount } from '#app/db/policies/accounts.server.ts'
import { isEitherBlocking, isLiveConversation, otherPerson, takesPart } from '#app/db/policies/conversations.server.ts'

/** A person's id, or the SQL for it. */
type PersonSql = string | Fragment

/**
 * The changes that a message makes to the row `c` of its conversation: the next seq and revision, and the other
 * person's unread count. A mail may have announced messages that were all unsent later; after a day that no longer
 * suppresses the next mail.
 */
export const nextPlace = (sql: Tag, sender: PersonSql) => sql`
  last_seq = c.last_seq + 1, revision = c.revision + 1,
  last_message_at = greatest(clock_timestamp(), c.last_message_at),
  unread_1 = c.unread_1 + (c.participant_2 = ${sender})::integer,
  unread_2 = c.unread_2 + (c.participant_1 = ${sender})::integer,
  unread_since_1 = case when c.participant_2 = ${sender} and c.unread_1 = 0 then clock_timestamp()
    else c.unread_since_1 end,
  unread_since_2 = case when c.participant_1 = ${sender} and c.unread_2 = 0 then clock_timestamp()
    else c.unread_since_2 end,
  mailed_1 = case when c.participant_2 = ${sender} and c.unread_1 = 0 and c.mailed_1 < now() - interval '1 day' then null
    else c.mailed_1 end,
  mailed_2 = case when c.participant_1 = ${sender} and c.unread_2 = 0 and c.mailed_2 < now() - interval '1 day' then null
    else c.mailed_2 end`

/** The message fits into `c`: it is not stored yet, and the message it replies to is in the conversation. */
export const fitsConversation = (sql: Tag, id: PersonSql, replyingTo: PersonSql | null) => sql`
  not exists (select from messages m where m.id = ${id})
  and (${replyingTo}::uuid is null
    or exists (select from messages m where m.id = ${replyingTo}::uuid and m.conversation_id = c.id))`

/** The conversation is live and the viewer takes part. The seller does not see it before the buyer has written. */
export const mayWrite = (sql: Tag, who: PersonSql) => sql`
  ${isLiveConversation(sql, 'c')} and ${takesPart(sql, who, 'c')}`

/** One of the two blocks the other, or the other person cannot be reached. */
export const areApart = (sql: Tag, who: PersonSql) => sql`(${areBlocked(sql)} or ${otherIs(sql, who, 'unreachable')})`

export const areBlocked = (sql: Tag) => isEitherBlocking(sql, sql`c.participant_1`, sql`c.participant_2`)

export const otherIs = (sql: Tag, who: PersonSql, what: 'gone' | 'unreachable') => sql`exists (
  select from users u where u.id = ${otherPerson(sql, who, 'c')}
    and ${what === 'gone' ? isDeletedAccount(sql, 'u') : isUnreachableAccount(sql, 'u')})`
