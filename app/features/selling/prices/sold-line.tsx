import { formatCount, formatRupees } from '#app/shared/text/money.ts'

import * as say from './messages/messages.ts'
import type { SoldSpan } from './price-hint.schema.ts'

/** `₹900–1,400`. */
const showSpan = ({ low, high }: SoldSpan) =>
  low === high ? say.aboutPrice({ price: formatRupees(low) }) : `${formatRupees(low)}–${formatCount(high)}`

/** It says in a sentence what things like one sold for. Prices that sellers ask are never said in these words. */
export function SoldLine({ sold, className = '' }: { sold: SoldSpan; className?: string }) {
  const { count, days, adjusted } = sold
  const facts = { count: formatCount(count), prices: showSpan(sold), days: formatCount(days) }
  return <p className={`tabular-nums ${className}`}>{adjusted ? say.soldForCondition(facts) : say.soldFor(facts)}</p>
}
