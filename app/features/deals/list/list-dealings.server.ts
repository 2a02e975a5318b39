import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage, readPlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import type { DealStatus } from '#app/nouns/deal/deal-states.ts'
import type { OfferStatus } from '#app/nouns/offer/offer-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { writeCsv } from '#app/shared/files/write-csv.ts'
import { toDay } from '#app/shared/text/dates.ts'

import { sayDealing } from './say-dealing.ts'

type Owner = Pick<Viewer, 'userId'>

const PAGE = 20
/** The most rows of a file. */
const MOST_ROWS = 10_000

/** An offer that did not lead to a deal, or a deal. */
type Dealing = {
  id: string
  conversation: string
  side: Side
  amount: number
  title: string
  cover: string | null
  name: string
} & ({ kind: 'offer'; state: OfferStatus } | { kind: 'deal'; state: DealStatus })

type Row = Dealing & { at: Date }
export type ListedDealing = Dealing & { at: string }

export interface DealingView {
  side: Side | null
  /** A part of the item's title or of the other person's name. */
  search: string
}

/** Reads the view that a URL asks for; anything else is as if it were not there. */
function readView(query: URLSearchParams): DealingView {
  const side = query.get('side')
  return {
    side: SIDES.find((one) => one === side) ?? null,
    search: (query.get('search') ?? '').trim().slice(0, 200),
  }
}

/** The viewer's deals and offers, the newest first: one page, in one statement. */
export async function listDealings(viewer: Owner, query: URLSearchParams, limit = PAGE) {
  const view = readView(query)
  const after = readPlace(query)
  const rows = await readRows(viewer, view, after, limit + 1)
  const { page, next } = cutPage(rows, limit, ({ at }) => at)
  const dealings = page.map(({ at, ...row }): ListedDealing => ({ ...row, at: at.toISOString() }))
  return { dealings, next, view, isFurther: after !== null }
}

/** The same as a file, up to 10,000 rows. */
export async function writeDealings(viewer: Owner, view: DealingView): Promise<string> {
  const rows = await readRows(viewer, view, null, MOST_ROWS)
  return writeCsv(
    ['day', 'kind', 'role', 'title', 'with', 'rupees', 'state', 'id'],
    rows.map((row) => [
      toDay(row.at),
      row.kind,
      row.side,
      row.title,
      row.name,
      String(row.amount),
      sayDealing(row),
      row.id,
    ]),
  )
}

async function readRows(
  { userId }: Owner,
  { side, search }: DealingView,
  after: CursorPosition | null,
  most: number,
): Promise<Row[]> {
  const sql = db()
  const parts = (side ? [side] : SIDES).flatMap((one) =>
    (['deals', 'offers'] as const).map((table) => listPart(sql, table, one, { userId, search, after, most })),
  )
  const [first = sql``, ...others] = parts
  return sql<Row[]>`
    select * from (${others.reduce((all, part) => sql`${all} union all ${part}`, first)}) d
    order by d.at desc, d.id desc ${limitTo(sql, most)}`
}

interface Part {
  userId: string
  search: string
  after: CursorPosition | null
  most: number
}

/** One side's share of the page in one table. It reads only as many rows as the page needs, in index order. */
function listPart(sql: Tag, table: 'deals' | 'offers', side: Side, { userId, search, after, most }: Part): Fragment {
  const own = side === 'buyer' ? sql`d.buyer_id` : sql`d.seller_id`
  const other = side === 'buyer' ? sql`d.seller_id` : sql`d.buyer_id`
  const start = after ? sql`and (d.created_at, d.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``
  const matches = search
    ? sql`and (strpos(lower(${shownName(sql)}), lower(${search})) > 0
        or strpos(lower(coalesce(i.title, c.item_title)), lower(${search})) > 0)`
    : sql``
  return sql`(
    select ${table === 'deals' ? 'deal' : 'offer'}::text as kind, d.id, d.conversation_id as conversation, ${side}::text as side,
      d.amount, d.state, d.created_at as at, coalesce(i.title, c.item_title) as title,
      case when i.id is null then c.item_image else i.images[1] end as cover, ${shownName(sql)} as name
    from ${sql(table)} d
      join conversations c on c.id = d.conversation_id
      join users u on u.id = ${other}
      left join profiles p on p.user_id = u.id
      left join items i on i.id = c.item_id
    where ${own} = ${userId} and ${isLiveConversation(sql, 'c')} ${table === 'offers' ? sql`and d.state <> 'accepted'` : sql``}
      ${start} ${matches}
    order by d.created_at desc, d.id desc ${limitTo(sql, most)})`
}
