import type { PhotoView } from '#app/shared/photo.ts'
import { imageTypeOf } from '#app/shared/picture-file.ts'
import { ApiFailure, failureOf, OFFLINE } from '#app/ui/api-call.ts'

type Options = {
  signal: AbortSignal
  /** From 0 to 1; 1 means that all was sent and the server is at work. */
  onSent: (part: number) => void
}

/** Uploads one photo. fetch() does not tell how much was sent, so this is an XMLHttpRequest. Throws `ApiFailure`. */
export function sendPhoto(file: Blob, name: string, { signal, onSent }: Options): Promise<PhotoView> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photos')
    request.setRequestHeader('Content-Type', imageTypeOf({ type: file.type, name }) || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onSent(1))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 200 || status >= 300)
        return fail(failureOf(status, responseText, request.getResponseHeader('Retry-After')))
      try {
        // The photo as POST /api/photos describes it.
        done(JSON.parse(responseText) as PhotoView)
      } catch {
        // Somebody else answered, such as the sign-in page of a network.
        fail(new ApiFailure({ status: 0, code: 'offline', message: OFFLINE }))
      }
    })
    request.addEventListener('error', () => fail(new ApiFailure({ status: 0, code: 'offline', message: OFFLINE })))
    request.addEventListener('abort', () => fail(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
