import { inLakhs } from '#app/shared/text/lakhs.ts'
import { formatRupees } from '#app/shared/text/money.ts'

/** A listing's price, from a lakh on also as people say it. Where both have no room on one line, the words go below. */
export function Price({ rupees, className }: { rupees: number; className: string }) {
  const lakhs = inLakhs(rupees)
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 leading-tight font-bold tabular-nums ${className}`}>
      {formatRupees(rupees)}
      {lakhs && <span className="text-[0.67em] font-normal text-ink-soft">{lakhs}</span>}
    </p>
  )
}
