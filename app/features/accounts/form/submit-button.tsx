import { LoaderCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { buttonClass } from '#app/ui/button.ts'

/** Sends its form. Before the page's script runs it does nothing: the browser would send the password by itself. */
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
