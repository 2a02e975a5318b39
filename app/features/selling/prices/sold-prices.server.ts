import { setTimeout as pause } from 'node:timers/promises'

import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { SOLD_PRICE_DAYS } from '#app/nouns/deal/deal-states.ts'
import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Condition } from '#app/shared/catalogue.ts'

import { compareTitle } from './compare-title.server.ts'
import type { SoldSpan } from './price-hint.schema.ts'
import { tellSold, type SoldRow } from './sold-span.ts'
import { readTitle } from './title-facts.ts'

/** Deals that are read for one span. Of more that match, those that were completed first are a sample. */
const MOST_READ = 150

/** A page does not wait longer: a process that has just started first reads the words of the catalogue. */
const PATIENCE_MS = 400

type Thing = Pick<Listing, 'title' | 'category'> & { condition: Condition | null; except?: string | undefined }

/**
 * Finds what things like this one sold for, by completed deals, in one statement. Deals about which somebody says that something is not right,
 * of banned or closed accounts, and of listings that an admin has hidden do not count.
 */
export async function findSoldPrices({ title, category, condition, except }: Thing): Promise<SoldSpan | null> {
  const { facts, query, choose } = await compareTitle(title, category)
  if (query === null) return null
  const sql = db()
  const rows = await sql<(Omit<SoldRow, 'year'> & { stated: string | null })[]>`
    select i.title, d.amount as price, i.condition, d.buyer_id as buyer, d.seller_id as seller, s.settled_at as "settledAt",
      coalesce(i.attributes ->> 'year', i.attributes ->> 'Year') as stated
    from (select * from sold_prices where words @@ to_tsquery('khazana', ${query}) ${limitTo(sql, MOST_READ)}) s
      join deals d on d.id = s.deal_id
      join items i on i.id = s.item_id
      join users buyer on buyer.id = d.buyer_id
      join users seller on seller.id = d.seller_id
    where s.category = ${category} and s.settled_at > now() - ${SOLD_PRICE_DAYS}::integer * interval '1 day'
      and (${except ?? null}::uuid is null or s.item_id <> ${except ?? null})
      and d.state = 'done' and d.problem_by is null and ${mayBeOpened(sql, 'i')}
      and ${isReachableAccount(sql, 'buyer')} and ${isReachableAccount(sql, 'seller')}`
  // Years count only if the title names one, and reading titles takes long.
  const readYear = (row: { title: string; stated: string | null }) =>
    facts.year === null ? null : Number(row.stated) || readTitle(row.title, category).year
  const years = rows.map(({ stated, ...row }) => ({ ...row, year: readYear({ ...row, stated }) }))
  return tellSold(choose(dropRepeated(years)), condition)
}

/** Pages of a listing share what was found for so long: comparing the titles of many deals takes tens of milliseconds. */
const KEPT_MS = 300_000
const MOST_KEPT = 2000
const spans = new Map<string, { at: number; span: Promise<SoldSpan | null> }>()

type OnSale = Pick<Listing, 'id' | 'title' | 'category' | 'condition'>

/** The same about a listing on sale, for its page, which is shown without it rather than late. */
export async function hintSoldPrices(listing: OnSale): Promise<SoldSpan | null> {
  const stop = new AbortController()
  try {
    return await Promise.race([findKept(listing), pause(PATIENCE_MS, null, { signal: stop.signal })])
  } catch (error) {
    log.error({ err: error, item: listing.id }, 'sold prices hidden')
    return null
  } finally {
    stop.abort()
  }
}

function findKept(listing: OnSale): Promise<SoldSpan | null> {
  const key = [listing.id, listing.category, listing.condition, listing.title].join(' ')
  const before = spans.get(key)
  if (before && Date.now() - before.at < KEPT_MS) return before.span
  const span = findSoldPrices({ ...listing, except: listing.id })
  spans.delete(key)
  spans.set(key, { at: Date.now(), span })
  span.catch(() => spans.delete(key))
  const [oldest] = spans.keys()
  if (spans.size > MOST_KEPT && oldest !== undefined) spans.delete(oldest)
  return span
}

/** The nearest few are compared: somebody who sold the same to many would leave no room for others. */
function dropRepeated(rows: readonly SoldRow[]): SoldRow[] {
  const byTitle = Map.groupBy(rows, ({ seller, title }) => `${seller} ${title.toLowerCase()}`)
  return [...byTitle.values()].flatMap((same) =>
    same.toSorted((a, b) => b.settledAt.getTime() - a.settledAt.getTime()).slice(0, 2),
  )
}
