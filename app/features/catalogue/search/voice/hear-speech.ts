import { trimSigns } from '#app/shared/text/trim-signs.ts'

import { findRecognition } from './recognition.ts'

export type Heard =
  | { text: string }
  | { problem: 'denied' | 'no-microphone' | 'silent' | 'unavailable' }
  /** The listener stopped it before anything was heard. */
  | { problem: null }

const PROBLEMS: Readonly<Record<string, Heard>> = {
  'not-allowed': { problem: 'denied' },
  'audio-capture': { problem: 'no-microphone' },
  'no-speech': { problem: 'silent' },
  aborted: { problem: null },
}

/** Nobody says a search for longer. Some browsers do not notice in a noisy place that somebody stopped speaking. */
const LONGEST_MS = 15_000
/** How long a browser may take to read what was said after it was told to stop. Some never answer. */
const READING_MS = 5000

type Options = {
  /** The BCP 47 tag of the language that is spoken. */
  lang: string
  /** Ends the listening; what was said until then still counts. */
  stop: AbortSignal
  onListening: () => void
}

/** Listens to one utterance. The promise always resolves. */
export function hearSpeech({ lang, stop, onListening }: Options): Promise<Heard> {
  const Recognition = findRecognition()
  if (!Recognition) return Promise.resolve({ problem: 'unavailable' })
  const recognition = new Recognition()
  recognition.lang = lang
  const over = new AbortController()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const settle = (heard: Heard) => {
      clearTimeout(timer)
      over.abort()
      resolve(heard)
      recognition.abort()
    }
    const silence = (): Heard => ({ problem: stop.aborted ? null : 'silent' })
    const finish = () => {
      clearTimeout(timer)
      timer = setTimeout(() => settle(silence()), READING_MS)
      recognition.stop()
    }
    const { signal } = over
    recognition.addEventListener('start', onListening, { signal })
    recognition.addEventListener(
      'result',
      ({ results }) => {
        const text = tidySpoken([...results].map(([likeliest]) => likeliest?.transcript ?? '').join(' '))
        settle(text ? { text } : silence())
      },
      { signal },
    )
    recognition.addEventListener('error', ({ error }) => settle(PROBLEMS[error] ?? { problem: 'unavailable' }), {
      signal,
    })
    recognition.addEventListener('end', () => settle(silence()), { signal })
    stop.addEventListener('abort', finish, { signal })
    timer = setTimeout(finish, LONGEST_MS)
    try {
      recognition.start()
    } catch {
      settle({ problem: 'unavailable' })
    }
  })
}

/** Some browsers end what was said like a sentence. */
const tidySpoken = (text: string) => trimSigns(text.trim().replaceAll(/\s+/g, ' '), '.।?!')
