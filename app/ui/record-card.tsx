import { formatDayTime } from '#app/shared/text/dates.ts'
import * as say from '#app/ui/messages/messages.ts'

type Props = {
  /** Receives the focus when the button that had it is gone. */
  ref: React.Ref<HTMLElement>
  id: string
  /** A box before the title, by which the case is chosen together with others. */
  choice?: React.ReactNode
  title: React.ReactNode
  badges: React.ReactNode
  children: React.ReactNode
}

/** A case for an admin to decide: its subject, its state, and the possible actions. */
export function RecordCard({ ref, id, choice, title, badges, children }: Props) {
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`record-${id}`}
      className="rounded-lg border border-line bg-surface p-3 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {choice}
        <h2
          id={`record-${id}`}
          dir="auto"
          className={`min-w-0 text-lg font-semibold wrap-anywhere ${choice ? 'max-sm:max-w-[calc(100%-3.5rem)]' : ''}`}
        >
          {title}
        </h2>
        {badges}
      </div>
      {children}
    </article>
  )
}

type DecidedProps = { wasDismissed: boolean; by: string; at: string }

/** The admin who decided it, and the date. */
export function DecidedBy({ wasDismissed, by, at }: DecidedProps) {
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {(wasDismissed ? say.dismissedBy : say.actedOnBy)({
        name: by,
        time: formatDayTime(at),
        who: (text) => <bdi>{text}</bdi>,
        when: (text) => <time dateTime={at}>{text}</time>,
      })}
    </p>
  )
}
