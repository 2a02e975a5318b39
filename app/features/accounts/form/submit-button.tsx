import { LoaderCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { buttonClass } from '#app/ui/forms/button.ts'

/**
 * Submits its form. Disabled until the page's script runs, because the browser would otherwise submit the password
 * itself.
 */
export function SubmitButton({ busy, working, children }: { busy: boolean; working: string; children: string }) {
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <button type="submit" disabled={!ready || busy} className={buttonClass('accent', 'w-full')}>
      {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {busy ? working : children}
    </button>
  )
}
