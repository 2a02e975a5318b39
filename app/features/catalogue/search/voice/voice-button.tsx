import { Mic } from 'lucide-react'

import * as say from '#app/features/catalogue/search/messages/messages.ts'

import type { Voice } from './use-voice.ts'

/**
 * Stands beside the button that searches. In a narrow box it stands in its place while nothing was typed, so that there
 * is as much room for typing as without it; `SUBMIT` is for that button, which has to follow. A button with the focus
 * stays, so that the focus is not lost.
 */
export function VoiceButton({ voice, isEmpty }: { voice: Voice; isEmpty: boolean }) {
  if (!voice.isOffered) return null
  const isOn = voice.stage !== 'off'
  return (
    <>
      <button
        type="button"
        aria-label={say.searchByVoice()}
        aria-pressed={isOn}
        data-shown={isEmpty || isOn || undefined}
        onClick={voice.toggle}
        className="peer/voice absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-md bg-clip-content p-1 text-brand aria-pressed:bg-brand-soft @max-[17em]:not-data-shown:not-focus:hidden @min-[17em]:right-11"
      >
        <Mic aria-hidden className={`size-5 ${voice.stage === 'listening' ? 'motion-safe:animate-pulse' : ''}`} />
      </button>
      <span role="status" className="sr-only">
        {voice.stage === 'listening' && say.listening()}
      </span>
    </>
  )
}

export const SUBMIT = '@max-[17em]:peer-focus/voice:hidden @max-[17em]:peer-data-shown/voice:hidden'
