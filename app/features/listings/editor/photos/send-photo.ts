import type { PhotoView } from '#app/shared/photo.ts'
import { ApiFailure, failureOf, OFFLINE } from '#app/ui/api-call.ts'

type Options = {
  signal: AbortSignal
  /** From 0 to 1; 1 means that all was sent and the server is at work. */
  onSent: (part: number) => void
}

const BY_NAME: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

// Many systems do not know HEIC and give no type at all.
function typeOf(file: Blob, name: string): string {
  return file.type || (BY_NAME[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream')
}

/** Uploads one photo. fetch() does not tell how much was sent, so this is an XMLHttpRequest. Throws `ApiFailure`. */
export function sendPhoto(file: Blob, name: string, { signal, onSent }: Options): Promise<PhotoView> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photos')
    request.setRequestHeader('Content-Type', typeOf(file, name))
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onSent(1))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      // The photo as POST /api/photos describes it.
      if (status >= 200 && status < 300) done(JSON.parse(responseText) as PhotoView)
      else fail(failureOf(status, responseText, request.getResponseHeader('Retry-After')))
    })
    request.addEventListener('error', () => fail(new ApiFailure({ status: 0, code: 'offline', message: OFFLINE })))
    request.addEventListener('abort', () => fail(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
