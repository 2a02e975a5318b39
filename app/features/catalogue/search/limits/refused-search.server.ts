import { ReadTooDear } from '#app/db/limited-reads/limited-reads.server.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

/** Makes of a refusal the words that a page shows in place of its list, and the status and headers of its answer. Throws other errors. */
export function refusedSearch(error: unknown): {
  refused: { tooMuch: boolean; words: string }
  answer: { status: number; headers: Record<string, string> }
} {
  if (!(error instanceof Refusal)) throw error
  const { status, message, retryAfter, cause } = error
  const tooMuch = cause instanceof ReadTooDear && !cause.isCrowded
  const headers = { ...(retryAfter !== undefined && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }) }
  return { refused: { tooMuch, words: tooMuch ? say.howToNarrow() : message }, answer: { status, headers } }
}
