import { useEffect, useRef, useState } from 'react'

import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
import * as ui from '#app/ui/messages/messages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { findRecognition } from './recognition.ts'

/** Whether the browser was asked to listen, and whether it does. */
type Stage = 'off' | 'asked' | 'listening'

export type Voice = {
  /** Whether the browser recognises speech; false on the server. */
  isOffered: boolean
  stage: Stage
  /** Starts to listen, or ends it. */
  toggle: () => void
}

/**
 * Searching by voice. The code that listens is loaded when it is first used. A change of
 * `place` ends it: what is said after it would be searched for elsewhere.
 */
export function useVoice(place: string, onHeard: (text: string) => void): Voice {
  const isOffered = useInBrowser() && findRecognition() !== undefined
  const [stage, setStage] = useState<Stage>('off')
  const running = useRef<AbortController>(null)
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
      setStage('off')
    },
    [place],
  )

  async function listen(): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setStage('asked')
    const heard = await hear(stop.signal, () => setStage('listening'))
    if (running.current !== stop) return
    setStage('off')
    running.current = null
    if (heard !== null) onHeard(heard)
  }

  return {
    isOffered,
    stage,
    toggle: () => (running.current ? running.current.abort() : void listen()),
  }
}

async function hear(stop: AbortSignal, onListening: () => void): Promise<string | null> {
  const part = await import('./hear-search.ts').catch(() => toast.error(ui.youSeemOffline(), { about: 'voice' }))
  return part && !stop.aborted ? part.hearSearch(stop, onListening) : null
}
