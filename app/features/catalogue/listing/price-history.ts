import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { toDay } from '#app/shared/text/dates.ts'

/** A row of `price_changes`; `at` as PostgreSQL writes it in JSON. */
export type PriceChange = { at: string; before: number; after: number }
type Row = { created_at: Date; price_changes: readonly PriceChange[] | null }

/**
 * The last price of each day on which it changed, oldest first. A price that was mended on the same day is no news, and two days
 * with the same price are one.
 */
export function priceHistory({ created_at, price_changes }: Row): Pick<Listing, 'priceHistory'> {
  const [first] = price_changes ?? []
  if (!first) return {}
  const all = [{ price: first.before, since: created_at }].concat(
    (price_changes ?? []).map(({ at, after }) => ({ price: after, since: new Date(at) })),
  )
  const steps = all
    .filter(({ since }, at) => toDay(since) !== toDay(all[at + 1]?.since ?? 0))
    .filter(({ price }, at, days) => price !== days[at - 1]?.price)
  return steps.length < 2
    ? {}
    : { priceHistory: steps.map(({ price, since }) => ({ price, since: since.toISOString() })) }
}
