/** An offer is open, and a reservation holds, for so many hours. */
export const OPEN_HOURS = 48
export const HELD_HOURS = 48
/** The person who has to answer an open offer is told so many hours before its end. */
export const REMINDED_HOURS = 6
/** The most offers of one buyer: on one listing, without those that became void; and open at a time. One is open on a listing. */
export const OFFERS_PER_ITEM = 3
export const OPEN_PER_BUYER = 25
/** The least offer, in percent of the price, unless the seller sets another amount. */
const LEAST_PERCENT = 50
/** The quick steps below the price, in percent. */
const QUICK_PERCENT = [5, 10, 15] as const

/** The least that a buyer may offer. `floor` is what the seller set; it counts as long as the price is not below it. */
export const leastOffer = (price: number, floor: number | null): number =>
  floor === null ? Math.max(1, Math.ceil((price * LEAST_PERCENT) / 100)) : Math.min(floor, price)

/** Amounts to choose from, the largest first, rounded to what people say: ₹1,28,500 of ₹1,35,000. */
export function quickOffers(price: number, least: number): number[] {
  const step = price >= 50_000 ? 500 : price >= 10_000 ? 100 : price >= 2000 ? 25 : price >= 200 ? 5 : 1
  const amounts = QUICK_PERCENT.map((percent) => Math.round((price * (100 - percent)) / 100 / step) * step)
  return [...new Set(amounts)].filter((amount) => amount >= least && amount < price)
}

/** The amounts that the receiver of an offer may counter with; null if there are none. */
export function counterRange(
  by: 'buyer' | 'seller',
  { amount, price, least }: { amount: number; price: number; least: number },
): { least: number; most: number } | null {
  const range = by === 'seller' ? { least: amount + 1, most: price } : { least, most: amount - 1 }
  return range.least <= range.most ? range : null
}
