import { vi } from 'vitest'

/** Replaces `fetch` with a server whose response never ends, or never even begins. */
export function neverEnding(begins: boolean) {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const ended = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    return begins ? Promise.resolve({ ok: true, headers: new Headers(), text: () => ended }) : ended
  })
}
