import { makeListeners } from '#app/shared/async/listeners.ts'

/** Waits for a connection that was lost, for whatever the next page needs: its data, its script, or its document. */

/** The pauses between attempts. A browser does not notice every connection that comes back. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

let waiting = 0
const changes = makeListeners()

/** Ends the wait of a document; null: none waits. */
let documentWait: AbortController | null = null

function addWaiting(change: 1 | -1): void {
  waiting += change
  changes.tell()
}

export const subscribeToWaiting = changes.add

/** Whether a page that somebody opened waits for the connection. */
export const isWaiting = () => waiting > 0

/** Whether a page that loads as a document waits. */
export const isDocumentWaiting = () => documentWait !== null

/**
 * Loads a page of this site as a document, at once or when the connection is back: without one, the browser would show its
 * own error page instead of the present one.
 */
export function openDocument(href: string): void {
  stayHere()
  if (navigator.onLine) return location.assign(href)
  documentWait = new AbortController()
  changes.tell()
  void openLater(href, documentWait.signal)
}

async function openLater(href: string, signal: AbortSignal): Promise<void> {
  try {
    // Any small file tells whether there is a connection.
    await untilAnswered(() => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal }), signal)
  } catch {
    return
  }
  stayHere()
  location.assign(href)
}

/** Lets no document wait any more. */
export function stayHere(): void {
  documentWait?.abort()
  documentWait = null
  changes.tell()
}

/** `fetch` rejects with a TypeError when there is no answer. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError

/**
 * Repeats `attempt` for as long as it fails because nothing answers: when the browser is online again, and every few seconds.
 * Rejects like the attempt for any other failure, and when `signal` aborts, because the visitor went elsewhere.
 */
export async function untilAnswered<Answer>(
  attempt: () => Promise<Answer>,
  signal?: AbortSignal | null,
): Promise<Answer> {
  let isCounted = false
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        signal?.throwIfAborted()
        if (!isUnanswered(error)) throw error
        if (!isCounted) addWaiting(1)
        isCounted = true
        await nextChance(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal)
      }
    }
  } finally {
    if (isCounted) addWaiting(-1)
  }
}

/** Resolves when the browser comes online, or after `ms`. Rejects when `signal` aborts. */
function nextChance(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const timer = setTimeout(() => end(resolve), ms)
    const end = (then: () => void) => {
      clearTimeout(timer)
      over.abort()
      then()
    }
    globalThis.addEventListener('online', () => end(resolve), { signal: over.signal })
    // An abort's reason is whatever the caller gave; the browser's own is an Error.
    signal?.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { signal: over.signal })
  })
}
