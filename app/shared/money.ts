/** `125000` → `₹1,25,000`. Whole rupees, Indian grouping. */
export const formatRupees = (amount: number): string => `₹${formatCount(amount)}`

/** `125000` → `1,25,000`, rounded. Every card has one: `Intl.NumberFormat` would write the same and costs a phone 10 ms to make. */
export function formatCount(count: number): string {
  const digits = String(Math.round(count))
  let text = digits.slice(-3)
  // Three at the end, pairs before.
  for (let end = digits.length - 3; end > 0; end -= 2) text = `${digits.slice(Math.max(0, end - 2), end)},${text}`
  return text
}

/**
 * Digits as people write a sum. Commas stand between thousands, lakhs and crores, or between thousands and millions: `12,50` is
 * twelve and a half elsewhere.
 */
export const WRITTEN_SUM = /^-?(?:\d+|[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/
