import { limitingReads, ReadTooDear } from '#app/db/limited-reads/limited-reads.server.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { refuseWhenSpent, type RateLimitName } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { isPerson } from '#app/platform/visitor/limit-source.server.ts'

import { createTimeBudget } from './time-budget.server.ts'

/** Seconds until a search that took too long may be tried again: the database may have been busy with something else. */
const RETRY_S = 5

const budget = createTimeBudget()

/**
 * Runs a search with the limits of reads that may be dear, and charges its time to the source: an account, a known person or an
 * address. Throws a refusal if it takes too long, or if the source has used up its time. Without a source, nothing is charged.
 */
export async function limitSearch<T>(source: string | null, search: () => Promise<T>): Promise<T> {
  const name: RateLimitName = source !== null && isPerson(source) ? 'searchSeconds' : 'searchSecondsIp'
  if (source !== null) refuseWhenSpent(budget.ask(name, source))
  const charge = (milliseconds: number) => void (source !== null && budget.spend(name, source, milliseconds))
  try {
    return await limitingReads(source ?? '', search, charge)
  } catch (error) {
    if (!(error instanceof ReadTooDear)) throw error
    const words = error.isCrowded ? say.manySearches() : `${say.searchTooMuch()}. ${say.howToNarrow()}`
    throw new Refusal('unavailable', words, { retryAfter: RETRY_S, cause: error })
  }
}
