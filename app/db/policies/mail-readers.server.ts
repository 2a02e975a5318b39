// These conditions say who may be told, and mailed, about somebody else.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { describeTopic, type NoticeChannel, type NoticeTopic } from '#app/nouns/notice/notice-kinds.ts'

import { isReachableAccount, isVerifiedReachableAccount } from './accounts.server.ts'
import { isEitherBlocking } from './conversations.server.ts'

/** After so many refusals in a row, nobody expects that the next mail arrives. */
export const REFUSALS = 3

/** The reader of a mail, and the person whose deed it tells; each is a column with an id. */
interface People {
  reader: Fragment
  other: Fragment
}

/** The person wants the notices of a topic in this way: they said so, or did not say otherwise. `reader` is a column with an id. */
const wantsNotices = (sql: Tag, topic: NoticeTopic, channel: NoticeChannel, reader: Fragment): Fragment => {
  const { channels, isFixed } = describeTopic(topic)
  const byDefault = channels[channel]?.isOn ?? false
  return isFixed
    ? sql`${byDefault}::boolean`
    : sql`coalesce((select is_wanted from notice_preferences n
        where n.user_id = ${reader} and n.topic = ${topic} and n.channel = ${channel}), ${byDefault}::boolean)`
}

/** Both accounts exist and can reach each other. */
export const mayBeTold = (sql: Tag, { reader, other }: People): Fragment => sql`(
  exists (select from users a where a.id = ${reader} and ${isReachableAccount(sql, 'a')})
  and exists (select from users a where a.id = ${other} and ${isReachableAccount(sql, 'a')})
  and not ${isEitherBlocking(sql, reader, other)})`

/** The same, and the reader's mailbox takes mail, and they have not switched off mails of this topic. */
export const mayBeMailed = (sql: Tag, topic: NoticeTopic, people: People): Fragment => sql`(
  exists (select from users a where a.id = ${people.reader} and ${isVerifiedReachableAccount(sql, 'a')}
    and a.mail_refusals < ${REFUSALS})
  and ${wantsNotices(sql, topic, 'mail', people.reader)}
  and ${mayBeTold(sql, people)})`
