import { ApiFailure, failureOf, OFFLINE } from '#app/ui/api-call.ts'

/** A live request that takes longer has failed. */
export const LIVE_TIMEOUT_MS = 10_000
/** Gateways answer with these while a server restarts. */
const PASSING = [502, 503, 504]
const READ_RETRIES = 2

export type Ask = <Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer>

/** Calls `/api{path}` as `callApi` does, within ten seconds; reads are tried again when a gateway says to. Throws `ApiFailure`. */
export const ask: Ask = async <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce<Answer>(method, path, body)
    } catch (error) {
      const again = method === 'GET' && error instanceof ApiFailure && PASSING.includes(error.status)
      if (!again || attempt === READ_RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
    }
  }
}

async function askOnce<Answer>(method: string, path: string, body: unknown): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), LIVE_TIMEOUT_MS)
  try {
    const response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      signal: controller.signal,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw failureOf(response.status, text, response.headers.get('Retry-After'))
    // What an operation answers is told by its description; the caller names it.
    return (text ? JSON.parse(text) : undefined) as Answer
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    throw new ApiFailure({ status: 0, code: 'offline', message: OFFLINE })
  } finally {
    clearTimeout(timer)
  }
}
