// Before a digit that is followed by three more at the end, or by those and pairs.
const GROUPS = /\B(?=(?:\d\d)*\d{3}$)/g

/** `125000` → `₹1,25,000`. Whole rupees, Indian grouping. */
export const formatRupees = (amount: number): string => `₹${formatCount(amount)}`

/** `125000` → `1,25,000`, rounded. Every card has one: `Intl.NumberFormat` would write the same and costs a phone 10 ms to make. */
export const formatCount = (count: number): string => String(Math.round(count)).replaceAll(GROUPS, ',')
