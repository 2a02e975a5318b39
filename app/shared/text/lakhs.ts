import * as say from '#app/shared/messages/messages.ts'

const LAKH = 100_000
const CRORE = 100 * LAKH

/** `125000` → `1.25 lakh`, as people say large sums; null below a lakh. Cut off, so that 99,99,999 is not 100 lakh. */
export function inLakhs(amount: number): string | null {
  if (amount >= CRORE) return say.crores({ n: cut(amount / CRORE) })
  return amount >= LAKH ? say.lakhs({ n: cut(amount / LAKH) }) : null
}

const cut = (value: number): string => String(Math.floor(value * 100 + 1e-6) / 100)
