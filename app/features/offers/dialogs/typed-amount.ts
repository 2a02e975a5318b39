import { westernDigits } from '#app/shared/numbers/read-amount.ts'
import { withoutUnseen } from '#app/shared/text/visible-text.ts'

/** Whole rupees as people type them: `1,200`, `₹ 1200`, `१२००`; null for anything else. */
export function readWholeAmount(text: string): number | null {
  const digits = westernDigits(withoutUnseen(text)).replaceAll(/[\s,₹]/g, '')
  return /^\d{1,8}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}
