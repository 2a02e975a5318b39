import { useRef, useState } from 'react'

import * as say from '#app/ui/messages/messages.ts'

import { BusyLabel } from './forms/busy-label.tsx'
import { buttonClass } from './forms/button.ts'

type Props = {
  /** Says that somebody else saved first. */
  title: string
  /** The stored values, once loaded; null before. */
  saved: React.ReactNode
  /** Loads the stored values. */
  onShow: () => Promise<void>
}

/**
 * In a form whose saving was refused because somebody else saved first: shows what they saved and keeps what was typed.
 */
export function StaleNotice({ title, saved, onShow }: Props) {
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  async function showUpdate() {
    setBusy(true)
    try {
      await onShow()
    } finally {
      setBusy(false)
      // The button disappears with the focus when there is something to show.
      box.current?.focus({ preventScroll: true })
    }
  }

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="outline-none rounded-md bg-accent-soft p-3 text-on-accent-soft"
    >
      <p className="font-semibold">{title}</p>
      {saved ? (
        <p className="mt-1 wrap-anywhere">
          {saved} {say.savingReplaces()}
        </p>
      ) : (
        <>
          <p className="mt-1">{say.nothingSaved()}</p>
          <button
            type="button"
            disabled={busy}
            className={buttonClass('plain', 'mt-2')}
            onClick={() => void showUpdate()}
          >
            <BusyLabel busy={busy} working={say.loading()}>
              {say.showSaved()}
            </BusyLabel>
          </button>
        </>
      )}
    </div>
  )
}
