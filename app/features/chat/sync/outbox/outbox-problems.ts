import * as say from '#app/features/chat/sync/messages/messages.ts'
import { language } from '#app/shared/language/language.ts'

/**
 * Why a message was not sent: one of these, or the server's refusal with the language in which it was said. An entry is
 * stored, and may be shown in another language later.
 */
export const NOT_SENT = 'not-sent'
export const IMAGE_LOST = 'image-lost'

/** The server's codes do not tell its refusals apart, so the text is kept. */
export const refusalText = (text: string): string => `${language()}:${text}`

const REFUSAL = /^(?<spoken>[a-z]{2,3}):(?<text>.*)$/s

/** In the language of the page; undefined for a refusal that was said in another one. */
export function problemText(problem: string): string | undefined {
  if (problem === NOT_SENT) return say.notSent()
  if (problem === IMAGE_LOST) return say.imageLost()
  const { spoken, text } = REFUSAL.exec(problem)?.groups ?? {}
  // Entries of older versions have no language.
  if (spoken === undefined) return problem
  return spoken === language() ? text : undefined
}
