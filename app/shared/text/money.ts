/** `125000` → `₹1,25,000`. Whole rupees, Indian grouping. */
export const formatRupees = (amount: number): string => `₹${formatCount(amount)}`

/**
 * `125000` → `1,25,000`, rounded. Every card needs one: `Intl.NumberFormat` gives the same text but takes a phone 10 ms
 * to construct.
 */
export function formatCount(count: number): string {
  const digits = String(Math.round(count))
  let text = digits.slice(-3)
  // Three digits at the end, pairs before them.
  for (let end = digits.length - 3; end > 0; end -= 2) text = `${digits.slice(Math.max(0, end - 2), end)},${text}`
  return text
}

/**
 * A sum as people write it. Commas separate thousands, lakhs and crores, or thousands and millions; `12,50` is
 * rejected, because elsewhere it means twelve and a half.
 */
export const WRITTEN_SUM = /^-?(?:\d+|[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/
