import type { Context } from 'hono'

import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { WEBP_TYPE } from '#app/platform/storage/photo-storage.server.ts'
import { readUnlessGone, StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { AVATAR_WIDTHS, PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'

import { isHiddenPhoto } from './hidden/hidden-photos.server.ts'

// Only public buckets, and only variants in them: a private master has no width in its name. Nothing is decoded: a URL
// with an escape is not one of ours.
const OWNER_AND_NAME = '[a-z0-9-]{1,64}/[a-z0-9][a-z0-9_-]{0,99}'
const ADDRESSES = {
  item: new RegExp(`^/photos/(item-images/${OWNER_AND_NAME})-(${PHOTO_WIDTHS.join('|')})\\.webp$`),
  profile: new RegExp(`^/photos/(profile-pictures/${OWNER_AND_NAME})-(${AVATAR_WIDTHS.join('|')})\\.webp$`),
}
// A profile picture that was withdrawn disappears from all caches within the hour.
const KEPT = { item: 'public, max-age=31536000, immutable', profile: 'public, max-age=3600' }
// With a CDN, a photo of a listing that was hidden disappears from it within the hour, too.
const KEPT_BY_CDN = { ...KEPT, item: `${KEPT.item}, s-maxage=3600` }
const FOR_FEW = 'private, no-store'
const AWAY_RETRY_S = '5'
const HEADERS = { 'content-type': WEBP_TYPE, 'x-content-type-options': 'nosniff' }
// Larger photos are streamed, so that a thousand slow readers do not hold a thousand whole photos in memory.
const AT_ONCE = 64 * 1024

/**
 * `GET` and `HEAD /photos/{key}-{width}.webp`. The content of a key and width never changes. Photos of a hidden
 * listing are served only to its owner and to admins. While the storage is away, the answer is a 503 that nobody keeps.
 * `photosUrl` and `hasCdn` are the settings.
 */
export function photosHandler(
  storage: Storage,
  { photosUrl, hasCdn }: Pick<Settings, 'photosUrl' | 'hasCdn'> = { photosUrl: null, hasCdn: false },
): (context: Context) => Promise<Response> {
  const answerPhoto = photoAnswers(storage, photosUrl === null && !hasCdn ? KEPT : KEPT_BY_CDN)
  return async (context) => {
    try {
      return await answerPhoto(context)
    } catch (error) {
      // The storage has logged it, once for all the pictures.
      if (error instanceof StorageAway) return plainAnswer(503, 'try again later', { 'retry-after': AWAY_RETRY_S })
      throw error
    }
  }
}

function photoAnswers(storage: Storage, kept: typeof KEPT): (context: Context) => Promise<Response> {
  return async ({ req }) => {
    const address = new URL(req.url).pathname
    const bucket = ADDRESSES.item.test(address) ? 'item' : 'profile'
    const [, key = ''] = ADDRESSES[bucket].exec(address) ?? []
    if (!key) return notFound()
    const isHidden = isHiddenPhoto(key)
    if (isHidden && !(await maySeeHidden(key, req.header('cookie')))) return notFound()
    const file = await storage.open(address.slice('/photos/'.length))
    if (!file) return notFound()

    const etag = `"${file.version}"`
    const headers = { ...HEADERS, 'cache-control': isHidden ? FOR_FEW : kept[bucket], etag }
    if (isKnown(req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })

    const sized = { ...headers, 'content-length': String(file.size) }
    if (req.raw.method === 'HEAD') return new Response(null, { headers: sized })
    if (file.size > AT_ONCE) return new Response(file.stream(), { headers: sized })
    const bytes = await readUnlessGone(file)
    return bytes ? new Response(bytes, { headers: sized }) : notFound()
  }
}

/** The key names the photo's owner. */
async function maySeeHidden(key: string, cookies: string | undefined): Promise<boolean> {
  const viewer = await findViewer(cookies)
  return viewer !== null && (viewer.isAdmin || key.split('/')[1] === viewer.userId)
}

const notFound = () => plainAnswer(404, 'not found')

/** Not cached, because the photo may still arrive. */
function plainAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
