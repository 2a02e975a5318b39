import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { Heard } from './hear-speech.ts'
import { findRecognition } from './recognition.ts'

const PROBLEMS: Record<Exclude<Extract<Heard, { problem: unknown }>['problem'], null>, () => string> = {
  denied: say.microphoneDenied,
  'no-microphone': say.noMicrophone,
  silent: say.nothingHeard,
  unavailable: say.voiceUnavailable,
}

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
 * Searching by voice in the language of the page. The code that listens is loaded when it is first used. A change of
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
    if ('text' in heard) onHeard(heard.text)
    else if (heard.problem) toast.error(PROBLEMS[heard.problem](), { about: 'voice' })
  }

  return {
    isOffered,
    stage,
    toggle: () => (running.current ? running.current.abort() : void listen()),
  }
}

async function hear(stop: AbortSignal, onListening: () => void): Promise<Heard> {
  try {
    const { hearSpeech } = await import('./hear-speech.ts')
    return stop.aborted ? { problem: null } : hearSpeech({ lang: LANGUAGE_TAGS[language()], stop, onListening })
  } catch {
    return { problem: 'unavailable' }
  }
}
