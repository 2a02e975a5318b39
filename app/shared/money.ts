const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const digits = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** `125000` → `₹1,25,000`. Whole rupees, Indian grouping. */
export function formatRupees(amount: number): string {
  return rupees.format(amount)
}

/** `125000` → `1,25,000`. */
export function formatCount(count: number): string {
  return digits.format(count)
}
