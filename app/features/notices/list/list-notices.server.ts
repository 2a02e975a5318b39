import { db } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage, readPlace } from '#app/db/newest-first.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isSellerReachable, mayBeOpened } from '#app/db/policies/items.server.ts'
import type { ShownNotice } from '#app/features/notices/notice.schema.ts'
import { listingGone } from '#app/features/notices/words/messages/messages.ts'
import type { NoticeItem } from '#app/features/notices/words/notice-parts.ts'
import { describeNotice, isWorded, type WordedKind } from '#app/features/notices/words/notice-words.server.ts'
import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import type { ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type Owner = Pick<Viewer, 'userId'>

const PAGE = 20

interface Row {
  id: string
  kind: string
  at: Date
  facts: NoticeFacts[WordedKind]
  item_id: string | null
  item: NoticeItem | null
  is_read: boolean
  is_new: boolean
}

/**
 * The viewer's notices, newest first. A notice about a listing that they may not see any more says no title: only that it
 * can no longer be seen.
 */
export async function listNotices(
  { userId }: Owner,
  query: URLSearchParams,
  limit = PAGE,
): Promise<{ notices: ShownNotice[]; next: string | null; isFurther: boolean }> {
  const sql = db()
  const after = readPlace(query)
  const rows = await sql<Row[]>`
    select n.id, n.kind, n.at, n.facts, n.item_id, n.read_at is not null as is_read, n.seen_at is null as is_new,
      case when i.id is not null then json_build_object('id', i.id, 'title', i.title, 'price', i.price, 'isSold', i.is_sold,
        'category', i.category) end as item
    from notices n
    left join items i on i.id = n.item_id
      and (i.user_id = n.user_id or (${mayBeOpened(sql, 'i')} and ${isSellerReachable(sql, 'i')}))
    where n.user_id = ${userId} ${after ? sql`and (n.at, n.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}
    order by n.at desc, n.id desc ${limitTo(sql, limit + 1)}`
  const { page, next } = cutPage(rows, limit, ({ at }) => at)
  // A newer release may have left kinds that this one does not know.
  const notices = page.flatMap((row) => (isWorded(row.kind) ? [showNotice(row, row.kind)] : []))
  return { notices, next, isFurther: after !== null }
}

function showNotice({ id, at, facts, item_id, item, is_read, is_new }: Row, kind: WordedKind): ShownNotice {
  const { title, text, path } = describeNotice(kind, facts, item)
  const isGone = item_id !== null && item === null
  return {
    id,
    at: at.toISOString(),
    title,
    text: isGone ? listingGone() : text,
    path: isGone ? null : path,
    isRead: is_read,
    isNew: is_new,
  }
}

export const noticesExporter: ListExporter = {
  name: 'notices',
  tables: ['notices'],
  async *readRows(userId) {
    yield* await db()`
      select kind, item_id as "itemId", facts, at, seen_at as "seenAt", read_at as "readAt"
      from notices where user_id = ${userId} order by at, id`
  },
}
