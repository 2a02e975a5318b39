import type { PhotoView } from '#app/shared/files/photo.ts'
import { findImageType } from '#app/shared/files/picture-file.ts'
import { ApiFailure, readFailure, OFFLINE } from '#app/ui/api/api-call.ts'

type Options = {
  signal: AbortSignal
  /** From 0 to 1. At 1 everything was sent and the server is processing it. */
  onSent: (part: number) => void
}

// A connection that dies silently never ends a request. After the last byte the server may still be receiving and
// processing.
const SILENT_MS = 60_000
const ANSWERED_WITHIN_MS = 270_000

/** Uploads one photo. Uses XMLHttpRequest because fetch() does not report upload progress. Throws `ApiFailure`. */
export function sendPhoto(file: Blob, name: string, { signal, onSent }: Options): Promise<PhotoView> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photos')
    request.setRequestHeader('Content-Type', findImageType({ type: file.type, name }) || 'application/octet-stream')
    const offline = () => fail(new ApiFailure({ status: 0, code: 'offline', message: OFFLINE }))
    let silent: ReturnType<typeof setTimeout> | undefined
    const watchSilence = (ms: number) => {
      clearTimeout(silent)
      silent = setTimeout(() => {
        offline()
        request.abort()
      }, ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watchSilence(SILENT_MS)
      onSent(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => {
      watchSilence(ANSWERED_WITHIN_MS)
      onSent(1)
    })
    request.addEventListener('loadend', () => clearTimeout(silent))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 200 || status >= 300)
        return fail(readFailure(status, responseText, request.getResponseHeader('Retry-After')))
      try {
        // The shape that POST /api/photos returns.
        done(JSON.parse(responseText) as PhotoView)
      } catch {
        // Something other than our server answered, such as a network's sign-in page.
        offline()
      }
    })
    request.addEventListener('error', offline)
    request.addEventListener('abort', () => fail(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    watchSilence(SILENT_MS)
    request.send(file)
  })
}
