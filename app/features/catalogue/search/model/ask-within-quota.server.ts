import { takeReadTry } from '#app/platform/http/read-limit.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { ModelFailure } from '#app/platform/model/model-failure.server.ts'

/** The account, or the address of a signed-out client, against which model requests are counted. */
export type Asker = string

class AskedTooOften extends Error {}

/**
 * A model's answer for a search, within the asker's quota; `failed` when the model did not answer. When the quota is
 * used up, the search silently works as it does without a model.
 */
export async function askWithinQuota<T>(
  what: 'reading' | 'order',
  asker: Asker,
  ask: (beforeAsking: () => Promise<void>) => Promise<T>,
): Promise<{ answer: T | null; failed: boolean }> {
  try {
    const answer = await ask(async () => {
      if (!(await takeReadTry('ai', `search ${what} ${asker}`)).allowed) throw new AskedTooOften()
    })
    return { answer, failed: false }
  } catch (error) {
    if (error instanceof AskedTooOften) return { answer: null, failed: false }
    // A `ModelFailure` is already logged and counted; a failure to check the quota is not.
    if (!(error instanceof ModelFailure)) log.error({ err: error }, 'the model was not asked about a search')
    return { answer: null, failed: true }
  }
}
