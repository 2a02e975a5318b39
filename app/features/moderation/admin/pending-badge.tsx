import * as say from './messages/messages.ts'
import { pendingText } from './use-pending.ts'

/** How many cases are pending, visually and for screen readers. */
export function PendingBadge({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-brand px-2 py-0.5 text-sm leading-tight font-bold text-on-brand tabular-nums">
      {pendingText(count)}
      <span className="sr-only"> {say.pendingAfter()}</span>
    </span>
  )
}
