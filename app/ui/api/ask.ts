import type { ApiCall, Method } from '#app/shared/api/operations.ts'

import { ApiFailure, fetchAnswer, lateFailure, offlineFailure } from './api-call.ts'

/** A request that takes longer counts as failed. */
export const LIVE_TIMEOUT_MS = 10_000
/** Gateways answer with these while a server restarts. */
const PASSING = [502, 503, 504]
const READ_RETRIES = 2

/** Calls `/api{path}`; the last parameter is the time that it may take, in milliseconds. */
export type Ask = ApiCall<number>

type Remedy = () => Promise<boolean>
const remedies = new Map<string, Remedy>()

/**
 * `remedy` is asked when the server refuses with this code, and resolves to whether the call may be tried again, once. It may
 * ask the person, who meanwhile loses nothing. Returns the function that takes it back.
 */
export function remedyRefusals(code: string, remedy: Remedy): () => void {
  remedies.set(code, remedy)
  return () => void (remedies.get(code) === remedy && remedies.delete(code))
}

/** Asks for the remedy of this code. Resolves to false where there is none. */
export const remedy = async (code: string): Promise<boolean> => (await remedies.get(code)?.()) ?? false

/**
 * Calls `/api{path}` like `callApi`, within ten seconds or `withinMs`; reads are retried when a gateway says so, and a
 * call that somebody has to prove or complete something for, once they did. Throws `ApiFailure`.
 */
export const askApi = askUntyped as Ask

// The types are those of the table, which the server's tests compare with its answers.
async function askUntyped(method: Method, path: string, body?: unknown, withinMs = LIVE_TIMEOUT_MS): Promise<unknown> {
  const remedied = new Set<string>()
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(method, path, body, withinMs)
    } catch (error) {
      if (error instanceof ApiFailure && !remedied.has(error.code) && (await remedy(error.code))) {
        remedied.add(error.code)
        continue
      }
      const again = method === 'GET' && error instanceof ApiFailure && PASSING.includes(error.status)
      if (!again || attempt === READ_RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
    }
  }
}

async function askOnce(method: Method, path: string, body: unknown, withinMs: number): Promise<unknown> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), withinMs)
  try {
    return await fetchAnswer(method, path, body, controller.signal)
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    // Only the timer aborts it. An answer that nobody can read comes from a network's sign-in page.
    throw controller.signal.aborted ? lateFailure() : offlineFailure()
  } finally {
    clearTimeout(timer)
  }
}
