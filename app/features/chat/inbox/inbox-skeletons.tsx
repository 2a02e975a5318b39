import * as say from '#app/features/chat/inbox/messages/messages.ts'

const BAR = 'rounded-sm bg-sunken'

/** Placeholders for conversations. */
export function RowSkeletons() {
  return (
    <div role="status" aria-label={say.loadingConversations()} className="motion-safe:animate-pulse">
      {['w-24', 'w-32', 'w-20', 'w-28', 'w-24', 'w-32', 'w-20'].map((width, index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line px-4 py-3">
          <div className="size-14 shrink-0 rounded-md bg-sunken" />
          <div className="flex flex-1 flex-col gap-2">
            <div className={`${BAR} h-4 ${width}`} />
            <div className={`${BAR} h-3 w-4/5`} />
            <div className={`${BAR} h-3 w-3/5`} />
          </div>
        </div>
      ))}
    </div>
  )
}

const BUBBLES = ['w-48', 'w-64 self-end', 'w-40 self-end', 'w-56', 'w-36', 'w-60 self-end']

/** Placeholders for messages. */
export function MessageSkeletons() {
  return (
    <div
      role="status"
      aria-label={say.loadingMessages()}
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4 motion-safe:animate-pulse"
    >
      {BUBBLES.map((className) => (
        <div key={className} className={`h-11 max-w-4/5 rounded-lg bg-line ${className}`} />
      ))}
    </div>
  )
}
