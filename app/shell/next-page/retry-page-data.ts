// Repeats a read of page data that nothing answered: when the browser is online again, and after 1, 2, 4, 8 and then
// every 15 seconds. Without it a tap on a listing said that the listing was removed. A service worker would serve
// documents offline, too; it belongs to the installed app. `vite:preloadError` comes too late.
import { untilAnswered } from './network.ts'

/** Gateways answer with these while a server restarts. */
const PASSING = [502, 503, 504]
const RETRIES = 2

const readUrl = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

/** Whether a request is React Router's read of page data. */
function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  return method.toUpperCase() === 'GET' && new URL(readUrl(input), 'http://here').pathname.endsWith('.data')
}

/**
 * A `fetch` that retries reads of page data after 1 and 2 seconds when a gateway reports that the server is down (D21), and for as
 * long as there is no connection: the visitor stays on the page where they are.
 */
export function retryPageData(fetchOnce: typeof fetch): typeof fetch {
  return async (input, init) => {
    for (let retries = 0; ; retries++) {
      if (!isPageData(input, init)) return fetchOnce(input, init)
      const response = await untilAnswered(() => fetchWhole(fetchOnce, input, init), readSignal(input, init))
      if (!PASSING.includes(response.status) || retries === RETRIES) return response
      await response.body?.cancel()
      await pauseFor(1000 * 2 ** retries, readSignal(input, init))
    }
  }
}

/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304]

/**
 * The answer with its whole body: a connection that is lost on the way counts as no answer. React Router would tell of a broken page
 * instead, and leaves an error behind when another navigation ends the reading.
 */
async function fetchWhole(fetchOnce: typeof fetch, ...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchOnce(...asked)
  const body = await response.arrayBuffer()
  return new Response(BODILESS.includes(response.status) ? null : body, response)
}

const readSignal = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  init?.signal ?? (input instanceof Request ? input.signal : null)

/** Rejects early when the user navigates elsewhere: nobody waits for the old page any more. */
function pauseFor(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      // An abort's reason is whatever the caller gave; the browser's own is an Error.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
