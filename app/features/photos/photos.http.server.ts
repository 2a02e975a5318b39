import type { Context } from 'hono'

import type { Storage } from '#app/platform/storage.server.ts'

import { WEBP_TYPE } from './store-photo.server.ts'

// Only buckets that everybody may see. Nothing is decoded: an address with an escape in it is not one that we made.
const ADDRESS =
  /^\/photos\/((?:item-images|profile-pictures)\/[a-z0-9-]{1,64}\/[a-z0-9][a-z0-9_-]{0,99}-(?:320|640|960|1600)\.webp)$/
const PHOTO_HEADERS = {
  'content-type': WEBP_TYPE,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
}
// A photo above this is read in pieces, so that a thousand slow readers do not hold a thousand whole photos.
const AT_ONCE = 64 * 1024

/** `GET` and `HEAD /photos/{key}-{width}.webp`. What a key and width name never changes, so browsers may keep it for ever. */
export function photosHandler(storage: Storage): (context: Context) => Promise<Response> {
  return async ({ req }) => {
    const path = ADDRESS.exec(new URL(req.url).pathname)?.[1]
    const file = path === undefined ? null : await storage.open(path)
    if (!file) return notFound()

    const etag = `"${file.version}"`
    const headers = { ...PHOTO_HEADERS, etag }
    if (isKnown(req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })

    const sized = { ...headers, 'content-length': String(file.size) }
    if (req.raw.method === 'HEAD') return new Response(null, { headers: sized })
    if (file.size > AT_ONCE) return new Response(file.stream(), { headers: sized })
    // Removed since it was opened.
    const bytes = await file.bytes().catch(() => null)
    return bytes ? new Response(bytes, { headers: sized }) : notFound()
  }
}

// Not kept by anyone: the photo may be on its way.
function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
