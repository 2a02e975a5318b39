import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { mayBeTold } from '#app/db/policies/mail-readers.server.ts'
import { ITEM_NEWS_JOB, SETTLED } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { SETTLED_DAYS, SOLD_PRICE_DAYS, type DealStatus } from '#app/nouns/deal/deal-states.ts'
import { SIDES } from '#app/nouns/sides.ts'
import { enqueueJob, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { notifyPeople, type NewNotice } from '#app/platform/notices/notify.server.ts'

const BATCH = 100

/** Completes deals that only one side has confirmed, after a week, and forgets prices that no longer count. */
export const SETTLE_DEALS_KIND: JobKind = {
  name: 'settle-deals',
  async run() {
    await settleDeals()
    await forgetPrices()
  },
  every: '17 * * * *',
  retries: 3,
  seconds: 300,
}

/** Those who saved the item are told that it is sold, as after every other sale. */
export const tellSold = (sql: TransactionSql, item: string): Promise<void> =>
  enqueueJob(sql, ITEM_NEWS_JOB, { item }, SETTLED)

export async function settleDeals(): Promise<void> {
  while ((await systemDb().begin(settleSome)) === BATCH) continue
}

export async function forgetPrices(): Promise<void> {
  const sql = systemDb()
  const forgetSome = async () =>
    sql`
      delete from sold_prices where deal_id = any(array(
        select deal_id from sold_prices where settled_at < now() - ${SOLD_PRICE_DAYS}::integer * interval '1 day'
        order by settled_at limit ${BATCH} for update skip locked))`
  while ((await forgetSome()).count === BATCH) continue
}

interface Settled {
  id: string
  item: string | null
  buyer: string
  seller: string
  before: DealStatus
  is_told: boolean
}

async function settleSome(sql: TransactionSql): Promise<number> {
  const rows = await sql<Settled[]>`
    update deals d set state = 'done', settled_at = now(), moved_at = now() from deals old
    where old.id = d.id and d.id = any(array(
      select id from deals where state in ('paid', 'given') and problem_at is null
        and moved_at < now() - ${SETTLED_DAYS}::integer * interval '1 day'
      order by moved_at limit ${BATCH} for update skip locked))
    returning d.id, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, old.state as before,
      ${mayBeTold(sql, { reader: sql`d.buyer_id`, other: sql`d.seller_id` })} as is_told`
  for (const { before, item } of rows) {
    if (before === 'given' && item !== null) await tellSold(sql, item)
  }
  await notifyPeople(
    sql,
    ...rows
      .filter((row) => row.is_told)
      .flatMap(({ id, item, buyer, seller }) =>
        SIDES.map((to): NewNotice => ({
          person: to === 'buyer' ? buyer : seller,
          kind: 'deal-moved',
          about: `deal:${id}`,
          ...(item !== null && { item }),
          facts: { deal: id, move: 'settle', by: null, to },
        })),
      ),
  )
  return rows.length
}
