import { LoaderCircle } from 'lucide-react'

import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

/**
 * Submits its form. Disabled until the page's script runs, because the browser would otherwise submit the password
 * itself.
 */
export function SubmitButton({ busy, working, children }: { busy: boolean; working: string; children: string }) {
  const ready = useInBrowser()
  return (
    <button type="submit" disabled={!ready || busy} className={buttonClass('accent', 'w-full')}>
      {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {busy ? working : children}
    </button>
  )
}
