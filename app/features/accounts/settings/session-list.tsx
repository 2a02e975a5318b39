import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { formatDay, formatDayTime } from '#app/shared/text/dates.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { OwnSession } from './own-session.ts'

/** A laptop's system in its name, as deviceName tells it in any language. */
const LAPTOP = /\b(?:Windows|ChromeOS|Mac|Linux)\b/

/** The user's sessions. Calls `onEnded` when one of the other sessions has ended. */
export function SessionList({ sessions, onEnded }: { sessions: readonly OwnSession[]; onEnded: () => void }) {
  const { signOut } = useAuth()
  const [busy, setBusy] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)

  async function end({ id, device, isCurrent }: OwnSession) {
    setBusy(id)
    try {
      // This one first asks what to do with unsent messages.
      if (isCurrent) return await signOut()
      await askApi('DELETE', `/account/sessions/${id}`)
      setEnded(device)
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
    <>
      <p role="status" className="sr-only">
        {ended !== null && say.deviceSignedOut({ device: ended })}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={say.devices()}
        className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface outline-none"
      >
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:px-6">
            <div className="flex min-w-0 flex-1 items-start gap-3">
              <DeviceIcon device={session.device} />
              <div className="min-w-0">
                <h3 className="font-semibold wrap-anywhere">
                  {session.isCurrent
                    ? say.thisDevice({
                        device: session.device,
                        note: (text) => <span className="font-normal text-ink-soft">{text}</span>,
                      })
                    : session.device}
                </h3>
                <p className="text-sm text-ink-soft">
                  {say.signedInOn({
                    time: formatDayTime(session.beganAt),
                    when: (text) => <time dateTime={session.beganAt}>{text}</time>,
                  })}
                </p>
                <p className="text-sm text-ink-soft">
                  {say.lastUsedOn({
                    date: formatDay(session.usedAt),
                    when: (text) => <time dateTime={session.usedAt}>{text}</time>,
                  })}
                </p>
              </div>
            </div>
            <button
              type="button"
              disabled={busy !== null}
              aria-label={say.signOutDevice({ device: session.device, time: formatDayTime(session.beganAt) })}
              className={buttonClass('plain', 'noscript:hidden sm:w-40')}
              onClick={() => void end(session)}
            >
              <BusyLabel busy={busy === session.id} working={say.signingOut()}>
                {say.signOut()}
              </BusyLabel>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function DeviceIcon({ device }: Pick<OwnSession, 'device'>) {
  const Icon = LAPTOP.test(device) ? Laptop : Smartphone
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
}
