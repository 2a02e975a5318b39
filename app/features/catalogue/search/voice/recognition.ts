/** The part of the Web Speech API that is used here. TypeScript's libraries do not have it. */
type Recognition = {
  lang: string
  start: () => void
  /** Stops listening; what was said until then is still read. */
  stop: () => void
  abort: () => void
  addEventListener<Type extends keyof RecognitionEvents>(
    type: Type,
    listener: (event: RecognitionEvents[Type]) => void,
    options: { signal: AbortSignal },
  ): void
}

type RecognitionEvents = {
  start: Event
  result: { results: SpeechRecognitionResultList }
  error: { error: string }
  end: Event
}

type Maker = new () => Recognition

declare global {
  var SpeechRecognition: Maker | undefined
  var webkitSpeechRecognition: Maker | undefined
}

/** The browser's recognition of speech. Pages without HTTPS may not use the microphone. */
export const findRecognition = (): Maker | undefined =>
  globalThis.isSecureContext ? (globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition) : undefined
