import type { ApiAnswer, KnownPath } from '#app/shared/api/operations.ts'

import { languageHeader, lateFailure, offlineFailure, readFailure } from './api-call.ts'

export interface Upload {
  type: string
  /** From 0 to 1. At 1 everything was sent and the server is processing it. */
  onSent: (part: number) => void
  signal?: AbortSignal
  /** A connection that dies silently never ends a request. Without progress for this long, the upload has failed. */
  silentMs: number
  /** The same after the last byte, when the server may still be receiving and processing. */
  answerMs: number
}

/**
 * Sends a file to the API and resolves to the answer's JSON. Uses XMLHttpRequest because fetch() does not report upload
 * progress. Throws `ApiFailure`, and an `AbortError` when the signal aborts.
 */
export const upload = uploadUntyped as <const Path extends string>(
  path: Path & KnownPath<'POST', Path>,
  file: Blob,
  options: Upload,
) => Promise<ApiAnswer<'POST', Path>>

function uploadUntyped(path: string, file: Blob, options: Upload): Promise<unknown> {
  const { type, onSent, signal, silentMs, answerMs } = options
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.setRequestHeader('Content-Type', type)
    for (const [name, value] of Object.entries(languageHeader())) request.setRequestHeader(name, value)
    const offline = () => fail(offlineFailure())
    let silent: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number) => {
      clearTimeout(silent)
      silent = setTimeout(() => {
        fail(lateFailure())
        request.abort()
      }, ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(silentMs)
      onSent(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => {
      wait(answerMs)
      onSent(1)
    })
    request.addEventListener('loadend', () => clearTimeout(silent))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 200 || status >= 300) {
        return fail(readFailure(status, responseText, request.getResponseHeader('Retry-After')))
      }
      try {
        done(JSON.parse(responseText))
      } catch {
        // Something other than our server answered, such as a network's sign-in page.
        offline()
      }
    })
    request.addEventListener('error', offline)
    request.addEventListener('abort', () => fail(new DOMException('Cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    wait(silentMs)
    request.send(file)
  })
}
