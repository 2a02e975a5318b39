import { Ban } from 'lucide-react'

import { unblock, unblocking } from '#app/features/chat/conversation-menu/messages/messages.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

type Props = {
  other: { name: string; isGone: boolean; isAway: boolean }
  blocking: boolean
  setBlocking: (blocking: boolean) => Promise<void>
}

/** Shown in place of the message field when nobody can write: the reason, and what the viewer can do. */
export function ChatClosed({ other, blocking, setBlocking }: Props) {
  const { busy, run } = useTask()

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-center"
    >
      <p className="flex items-center gap-2 text-ink-soft">
        <Ban aria-hidden className="size-5 shrink-0" />
        <span>{closedWords(other, blocking)}</span>
      </p>
      {blocking && !other.isGone && (
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={busy}
          onClick={() => void run(() => setBlocking(false))}
        >
          <BusyLabel busy={busy} working={unblocking()}>
            {unblock()}
          </BusyLabel>
        </button>
      )}
    </div>
  )
}

/** The reason why nobody can write here. */
export function closedWords(other: Props['other'], blocking: boolean): string {
  if (other.isGone) return say.hasLeftSite()
  if (other.isAway && !blocking) return say.notAtTheMoment()
  if (blocking) return say.youBlocked({ name: other.name })
  return say.otherBlocked({ name: other.name })
}
