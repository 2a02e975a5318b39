import { CloudOff, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'

import * as say from '#app/features/chat/messages/messages.ts'

const PATIENCE_MS = 3000

/** Says when messages cannot be sent or received. A short interruption is not mentioned. */
export function ChatStatus({ status }: { status: 'live' | 'connecting' | 'offline' }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (status !== 'connecting') return undefined
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [status])
  const shown = status === 'offline' || (status === 'connecting' && long)
  return (
    <div role="status">
      {shown && (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-1.5 text-sm text-on-accent-soft">
          {status === 'offline' ? (
            <CloudOff aria-hidden className="size-4 shrink-0" />
          ) : (
            <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
          )}
          {status === 'offline' ? say.offline() : say.connecting()}
        </p>
      )}
    </div>
  )
}
