import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { hearSpeech, type Heard } from './hear-speech.ts'
// They stand apart, so that pages do not carry them.
import * as say from './messages/messages.ts'

const PROBLEMS: Record<Exclude<Extract<Heard, { problem: unknown }>['problem'], null>, () => string> = {
  denied: say.microphoneDenied,
  'no-microphone': say.noMicrophone,
  silent: say.nothingHeard,
  unavailable: say.voiceUnavailable,
}

/** Listens to one search in the language of the page. If nothing was heard, it tells why, and the promise gives null. */
export async function hearSearch(stop: AbortSignal, onListening: () => void): Promise<string | null> {
  const heard = await hearSpeech({ lang: LANGUAGE_TAGS[language()], stop, onListening })
  if ('text' in heard) return heard.text
  if (heard.problem) toast.error(PROBLEMS[heard.problem](), { about: 'voice' })
  return null
}
