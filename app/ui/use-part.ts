import { useRef, useState } from 'react'

import { OFFLINE } from './api-call.ts'
import { toast } from './toast-store.ts'

/**
 * A component that is loaded when it is first asked for. Unlike `lazy`, being offline then costs the page nothing: it is
 * said, and asking again tries again.
 */
export function usePart<Props>(load: () => Promise<{ default: React.ComponentType<Props> }>) {
  const [Part, setPart] = useState<React.ComponentType<Props> | null>(null)
  const loading = useRef(false)

  /** Answers whether it is there. */
  async function ask(): Promise<boolean> {
    if (Part) return true
    if (loading.current) return false
    loading.current = true
    try {
      const { default: loaded } = await load()
      setPart(() => loaded)
      return true
    } catch {
      toast.error(OFFLINE)
      return false
    } finally {
      loading.current = false
    }
  }

  return [Part, ask] as const
}
