// This condition says who may be mailed about somebody else.
import type { Fragment } from '#app/db/client.server.ts'

import { isReachableAccount, isVerifiedReachableAccount } from './accounts.server.ts'
import type { AnySql } from './alias.server.ts'
import { isEitherBlocking } from './conversations.server.ts'

/** After so many refusals in a row, nobody expects that the next mail arrives. */
export const REFUSALS = 3

/** The reader of a mail, and the person whose deed it tells; each is a column with an id. */
interface People {
  reader: Fragment
  other: Fragment
}

/** Both accounts exist and can reach each other, the reader's mailbox takes mail, and the reader has not switched off mails of this kind. */
export const mayBeMailed = (
  sql: AnySql,
  kind: 'message_mails' | 'wishlist_mails' | 'sale_mails',
  { reader, other }: People,
): Fragment => sql`(
  exists (select from users a where a.id = ${reader} and ${isVerifiedReachableAccount(sql, 'a')}
    and a.mail_refusals < ${REFUSALS})
  and exists (select from users a where a.id = ${other} and ${isReachableAccount(sql, 'a')})
  and not exists (select from notification_settings n where n.user_id = ${reader} and not n.${sql(kind)})
  and not ${isEitherBlocking(sql, reader, other)})`
