import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { SALE_ANSWER_DAYS } from '#app/nouns/item/item-states.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

/** After so many days without a deed of its seller, they are asked whether a listing is still on sale. */
const QUESTION_DAYS = 60
/** Nobody is asked, and mailed, more often than once in so many days; what is due meanwhile waits. */
const MAIL_DAYS = 7
/** Each listing updates a dozen indexes, which takes milliseconds. */
const AT_ONCE = 100
/** As many listings are asked about, and moved, in one run; the next one goes on. */
const MOST = 20_000

interface Due {
  id: string
  user_id: string
  confirmed_at: Date
}

/**
 * A job's body: asks sellers about the listings that nobody touched for long, and puts those behind fresh ones about which no answer
 * came. It takes none off. Idempotent.
 */
export async function askSellers(): Promise<void> {
  let after: Due | null = null
  for (let seen = 0; seen < MOST; seen += AT_ONCE) {
    const due: readonly Due[] = await systemDb().begin((sql) => askSome(sql, after))
    after = due.at(-1) ?? null
    if (due.length < AT_ONCE) break
  }
  for (let moved = 0; moved < MOST; moved += AT_ONCE) {
    const { count } = await putBehind()
    if (count < AT_ONCE) break
  }
}

async function askSome(sql: TransactionSql, after: Due | null): Promise<readonly Due[]> {
  const due = await sql<Due[]>`
    select id, user_id, confirmed_at from items
    where not is_sold and ${isVisibleItem(sql)} and asked_at is null
      and confirmed_at < now() - ${QUESTION_DAYS}::integer * interval '1 day'
      ${after ? sql`and (confirmed_at, id) > (${after.confirmed_at}, ${after.id}::uuid)` : sql``}
    order by confirmed_at, id limit ${AT_ONCE}`
  const sellers = [...new Set(due.map(({ user_id: seller }) => seller))]
  // Locked before their listings, as when somebody goes away. Those who were asked today may have more than one batch.
  const items = await sql<{ id: string; is_new: boolean }[]>`
    select id, coalesce(sale_asked_at < now() - ${MAIL_DAYS}::integer * interval '1 day', true) as is_new
    from users where id = any(${sellers}::uuid[]) and ${isReachableAccount(sql)}
      and coalesce(sale_asked_at < now() - ${MAIL_DAYS}::integer * interval '1 day' or sale_asked_at > now() - interval '1 day', true)
    order by id for no key update`
  const ids = items.map(({ id }) => id)
  await sql`
    update items set asked_at = now()
    where id = any(${due.map(({ id }) => id)}::uuid[]) and user_id = any(${ids}::uuid[])
      and not is_sold and asked_at is null and confirmed_at < now() - ${QUESTION_DAYS}::integer * interval '1 day'`
  const isNew = items.filter((seller) => seller.is_new).map(({ id }) => id)
  await sql`update users set sale_asked_at = now() where id = any(${isNew}::uuid[])`
  // It is composed when it is sent, and names everything that is asked by then.
  await notifyPeople(sql, ...isNew.map((person) => ({ person, kind: 'still-on-sale' as const, facts: {} })))
  return due
}

const putBehind = () => {
  const sql = systemDb()
  return sql`
    update items set is_fresh = false where id in (
      select id from items
      where asked_at < now() - ${SALE_ANSWER_DAYS}::integer * interval '1 day' and is_fresh and not is_sold and ${isVisibleItem(sql)}
      order by asked_at, id limit ${AT_ONCE} for no key update skip locked)`
}
