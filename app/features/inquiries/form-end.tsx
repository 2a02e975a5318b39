import { CircleAlert } from 'lucide-react'

import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import * as say from './messages/messages.ts'

/** The name of a field that people neither see nor hear. A bot that fills in every field gives itself away. */
export const HONEYPOT = 'website'

type Props = {
  busy: boolean
  problem: string | null
  label: string
  /** The text for visitors without JavaScript. */
  withoutScript: React.ReactNode
}

/**
 * The end of a form: the reason it could not be sent, and its button, which does nothing until the page's script runs.
 */
export function FormEnd({ busy, problem, label, withoutScript }: Props) {
  const ready = useInBrowser()
  return (
    <>
      <Honeypot />
      {/* The live region must exist before it has a text, or that would not be announced. */}
      <div role="alert" className="empty:hidden">
        {problem && (
          <p className="flex gap-3 rounded-md bg-bad-soft p-3 text-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
            {problem}
          </p>
        )}
      </div>
      <p className="hidden rounded-md bg-accent-soft px-4 py-3 text-on-accent-soft noscript:block">{withoutScript}</p>
      <button type="submit" disabled={!ready || busy} className={buttonClass('accent', 'w-full sm:w-auto')}>
        <BusyLabel busy={busy} working={say.sending()}>
          {label}
        </BusyLabel>
      </button>
    </>
  )
}

function Honeypot() {
  return (
    <div aria-hidden className="absolute top-auto -left-[624rem] size-px overflow-hidden">
      <label>
        {say.website()}
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
