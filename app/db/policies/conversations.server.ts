// These conditions say who may read and write in a conversation. `alias` is its row of `conversations`.
import type { Fragment, Tag } from '#app/db/client.server.ts'

import { nameColumn } from './alias.server.ts'

/** A person's id, or the SQL for it. */
type Participant = string | Fragment

/**
 * Neither participant has deleted the conversation. The partial indexes in app/db/schema/chat.ts have this condition.
 */
export const isLiveConversation = (sql: Tag, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'deleted_at')} is null`

/** One participant has deleted the conversation for both. It is kept for a time, so that a report can be judged. */
export const isDeletedConversation = (sql: Tag, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'deleted_at')} is not null`

/** The person takes part on this side. A buyer does so from the start, a seller from the first message on. */
export function takesPartAs(sql: Tag, side: 'buying' | 'selling', who: Participant, alias?: string): Fragment {
  if (side === 'buying') return sql`${nameColumn(sql, alias, 'participant_1')} = ${who}`
  return sql`(${nameColumn(sql, alias, 'participant_2')} = ${who} and ${nameColumn(sql, alias, 'last_seq')} > 0)`
}

/** The person takes part on either side, and may see the conversation. */
export const takesPart = (sql: Tag, who: Participant, alias?: string): Fragment =>
  sql`(${takesPartAs(sql, 'buying', who, alias)} or ${takesPartAs(sql, 'selling', who, alias)})`

/** The person is the buyer or the seller, also of a conversation that the seller does not see yet. */
export const isBetween = (sql: Tag, who: Participant, alias?: string): Fragment =>
  sql`${who} in (${nameColumn(sql, alias, 'participant_1')}, ${nameColumn(sql, alias, 'participant_2')})`

/** The two people of the conversation are these, in either role. */
export function isBetweenBoth(sql: Tag, one: Participant, other: Participant, alias?: string): Fragment {
  const [buyer, seller] = [nameColumn(sql, alias, 'participant_1'), nameColumn(sql, alias, 'participant_2')]
  return sql`((${buyer} = ${one} and ${seller} = ${other}) or (${seller} = ${one} and ${buyer} = ${other}))`
}

/** The id of the other person, as seen by one of the two. */
export function otherPerson(sql: Tag, who: Participant, alias?: string): Fragment {
  const [buyer, seller] = [nameColumn(sql, alias, 'participant_1'), nameColumn(sql, alias, 'participant_2')]
  return sql`case when ${buyer} = ${who} then ${seller} else ${buyer} end`
}

/** The first person blocks the second. Not EXISTS, for which PostgreSQL may read everybody whom the person blocks. */
export const isBlocking = (sql: Tag, blocker: Participant, blocked: Participant): Fragment =>
  sql`coalesce(
    (select true from blocks where blocks.blocker_id = ${blocker} and blocks.blocked_id = ${blocked} limit 1), false)`

/** One of the two people blocks the other, so that neither may write to the other. */
export const isEitherBlocking = (sql: Tag, one: Participant, other: Participant): Fragment => sql`exists (
  select from blocks where (blocks.blocker_id = ${one} and blocks.blocked_id = ${other})
    or (blocks.blocker_id = ${other} and blocks.blocked_id = ${one}))`
