import * as say from '#app/features/chat/messages/messages.ts'
import { dayName } from '#app/features/chat/pane/texts/message-time.ts'

/** The line above the first message of a day. */
export function DayLine({ time, now }: { time: string; now: number }) {
  return (
    <p className="flex justify-center py-3">
      <time
        dateTime={time}
        className="rounded-full border border-line bg-surface px-3 py-0.5 text-xs font-semibold text-ink-soft"
      >
        {dayName(time, now)}
      </time>
    </p>
  )
}

/** The line above the first unread message. */
export function UnreadLine() {
  return (
    <p className="flex items-center gap-3 py-2 text-xs font-semibold text-brand before:h-px before:flex-1 before:bg-brand after:h-px after:flex-1 after:bg-brand">
      {say.newMessages()}
    </p>
  )
}
