import { useRef, useState } from 'react'

import * as say from '#app/ui/messages/messages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

/**
 * A component that is loaded when first requested. Unlike with `lazy`, failing while offline does not break the page:
 * the user is told, and the next request retries.
 */
export function usePart<Props>(load: () => Promise<{ default: React.ComponentType<Props> }>) {
  const [Part, setPart] = useState<React.ComponentType<Props> | null>(null)
  const loading = useRef(false)

  /** Resolves with whether it is loaded. */
  async function loadPart(): Promise<boolean> {
    if (Part) return true
    if (loading.current) return false
    loading.current = true
    try {
      const { default: loaded } = await load()
      setPart(() => loaded)
      return true
    } catch {
      toast.error(say.youSeemOffline())
      return false
    } finally {
      loading.current = false
    }
  }

  return [Part, loadPart] as const
}
