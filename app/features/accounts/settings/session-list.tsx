import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { formatDay, formatDayTime } from '#app/shared/text/dates.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { OwnSession } from './own-session.ts'

/** The end of a laptop's name, as deviceName tells it. */
const LAPTOP = /(?:Windows|ChromeOS|Mac|Linux)$/

/** The user's sessions. Calls `onEnded` when one of the other sessions has ended. */
export function SessionList({ sessions, onEnded }: { sessions: readonly OwnSession[]; onEnded: () => void }) {
  const { signOut } = useAuth()
  const [busy, setBusy] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)

  async function end({ id, device, isCurrent }: OwnSession) {
    setBusy(id)
    try {
      // This one first asks what to do with unsent messages.
      if (isCurrent) return await signOut()
      await askApi('DELETE', `/account/sessions/${id}`)
      toast.success(`${device} is signed out.`)
      // The button that had the focus disappears.
      list.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    } finally {
      setBusy(null)
    }
    onEnded()
  }

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Devices"
      className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface outline-none"
    >
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:px-6">
          <div className="flex min-w-0 flex-1 items-start gap-3">
            <DeviceIcon device={session.device} />
            <div className="min-w-0">
              <h3 className="font-semibold wrap-anywhere">
                {session.device}
                {session.isCurrent && <span className="font-normal text-ink-soft"> · this device</span>}
              </h3>
              <p className="text-sm text-ink-soft">
                Signed in on <time dateTime={session.beganAt}>{formatDayTime(session.beganAt)}</time>
              </p>
              <p className="text-sm text-ink-soft">
                Last used on <time dateTime={session.usedAt}>{formatDay(session.usedAt)}</time>
              </p>
            </div>
          </div>
          <button
            type="button"
            disabled={busy !== null}
            aria-label={`Sign out ${session.device}, signed in on ${formatDayTime(session.beganAt)}`}
            className={buttonClass('plain', 'noscript:hidden sm:w-40')}
            onClick={() => void end(session)}
          >
            <BusyLabel busy={busy === session.id} working="Signing out...">
              Sign out
            </BusyLabel>
          </button>
        </li>
      ))}
    </ul>
  )
}

function DeviceIcon({ device }: Pick<OwnSession, 'device'>) {
  const Icon = LAPTOP.test(device) ? Laptop : Smartphone
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
}
