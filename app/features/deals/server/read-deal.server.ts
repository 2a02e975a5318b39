import { db, type Tag } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { isHeldReservation } from '#app/db/policies/offers.server.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { noDeal } from '#app/platform/deals/viewers-deal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { readersName } from '#app/shared/language/readers-name.ts'
import { isUuid } from '#app/shared/uuid.ts'

type Row = Omit<Deal, 'item' | 'other' | 'until' | 'createdAt' | 'movedAt' | 'settledAt'> & {
  until: Date | null
  created_at: Date
  moved_at: Date
  settled_at: Date | null
  item_id: string | null
  title: string
  cover: string | null
  category: string | null
  other_id: string
  other_name: string
  picture: string | null
}

/** A deal of the viewer's as it stands, with all of its moves. Throws a `Refusal`. */
export async function readDeal(sql: Tag, { userId }: Pick<Viewer, 'userId'>, id: string): Promise<Deal> {
  const [row] = await sql<Row[]>`
    select d.id, d.conversation_id as conversation, case when d.buyer_id = ${userId} then 'buyer' else 'seller' end as side,
      d.amount, d.state, d.way, d.payment, d.checked, d.reason, d.fell_by as "fellBy", d.problem_by as "problemBy",
      d.created_at, d.moved_at, d.settled_at,
      (select r.until from reservations r where r.id = d.id and ${isHeldReservation(sql, 'r')}) as until,
      (select coalesce(json_agg(json_build_object('move', m.move, 'by', m.moved_by,
          'at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.created_at, m.id), '[]')
        from deal_moves m where m.deal_id = d.id) as moves,
      case when d.seller_id = ${userId} or not ${isHiddenItem(sql, 'i')} then i.id end as item_id,
      coalesce(i.title, c.item_title) as title, i.category,
      case when i.id is null then c.item_image when d.seller_id = ${userId} or not ${isHiddenItem(sql, 'i')} then i.images[1] end as cover,
      u.id as other_id, ${shownName(sql)} as other_name,
      case when ${isReachableAccount(sql, 'u')} then p.profile_picture end as picture
    from deals d
      join conversations c on c.id = d.conversation_id
      join users u on u.id = case when d.buyer_id = ${userId} then d.seller_id else d.buyer_id end
      left join profiles p on p.user_id = u.id
      left join items i on i.id = c.item_id
    where d.id = ${id} and ${userId} in (d.buyer_id, d.seller_id) and ${isLiveConversation(sql, 'c')}`
  if (!row) throw noDeal()
  const { until, created_at, moved_at, settled_at, item_id, title, cover, category, other_id, other_name, picture } =
    row
  return {
    id: row.id,
    conversation: row.conversation,
    side: row.side,
    amount: row.amount,
    state: row.state,
    way: row.way,
    payment: row.payment,
    checked: row.checked,
    reason: row.reason,
    fellBy: row.fellBy,
    problemBy: row.problemBy,
    until: until?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    movedAt: moved_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
    moves: row.moves,
    item: { id: item_id, title, cover, category },
    other: { id: other_id, name: other_name, picture },
  }
}

/** A deal of the viewer's, and the buyer's checklist of its category. Throws a `Refusal`. */
export async function findDeal(viewer: Pick<Viewer, 'userId'>, id: string) {
  if (!isUuid(id)) throw noDeal()
  const deal = await readDeal(db(), viewer, id)
  return { deal, checks: listChecks(deal.item.category) }
}

/** The points that a buyer of this category looks at before paying, in the reader's language. */
const listChecks = (category: string | null): { key: string; label: string }[] =>
  (category === null ? [] : (findDetails(category)?.checks ?? [])).map(({ key, names }) => ({
    key,
    label: readersName(names),
  }))
