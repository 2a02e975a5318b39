import { log } from '#app/platform/log.server.ts'
import { ModelFailure } from '#app/platform/model-failure.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'

/** An account, or the address of a client without one: whom the questions to a model are counted for. */
export type Asker = string

class AskedTooOften extends Error {}

/**
 * What a model says for somebody's search, within the limit of what they may ask; `failed` when it did not answer. Whoever
 * asked too often is served without it, and without a word: their search is as good as where there is no model.
 */
export async function askWithinQuota<T>(
  what: 'reading' | 'order',
  asker: Asker,
  ask: (beforeAsking: () => Promise<void>) => Promise<T>,
): Promise<{ answer: T | null; failed: boolean }> {
  try {
    const answer = await ask(async () => {
      if (!(await takeTry('ai', `search ${what} ${asker}`)).allowed) throw new AskedTooOften()
    })
    return { answer, failed: false }
  } catch (error) {
    if (error instanceof AskedTooOften) return { answer: null, failed: false }
    // It has been logged and counted; a quota that could not be asked has not.
    if (!(error instanceof ModelFailure)) log.error({ err: error }, 'the model was not asked about a search')
    return { answer: null, failed: true }
  }
}
