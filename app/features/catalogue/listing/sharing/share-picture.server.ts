import { createHash } from 'node:crypto'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { readUnlessGone, type Storage } from '#app/platform/storage/storage.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { NoTurn, takingTurns } from '#app/shared/async/turns.ts'
import { language } from '#app/shared/language/language.ts'

import { drawSharePicture, type ShareFacts } from './share-drawing.server.ts'

export type SharedListing = ShareFacts & { id: string; photos: readonly { key: string }[] }

type Picture = Buffer<ArrayBuffer>

interface PictureRequest {
  picture: Promise<Picture | null>
  /** How many requests wait for it. */
  waiting: number
  /** Aborts when the last of them is gone. */
  gone: AbortController
}

/** Enough for a page of search results whose pictures a messenger fetches, several times over. */
const WAITING_AT_MOST = 200
/**
 * Sixty pictures take half of it on one slow processor. Whoever waits less hangs up, and pictures that nobody waits for
 * are not drawn.
 */
export const WAIT_MS = 60_000
const RETRY_S = 5
const CACHE_BYTES = 16 * 1024 * 1024

// An LRU cache of drawn pictures, and the pictures being drawn or queued. Keyed by everything that a picture shows.
const drawn = new Map<string, Picture>()
const requests = new Map<string, PictureRequest>()
const inTurn = takingTurns(1, { mostWaiting: WAITING_AT_MOST, waitMs: WAIT_MS })
let drawnBytes = 0

/**
 * Responds with the preview picture of a listing: a JPEG of 1200 × 630 pixels. Only one is drawn at a time, to leave
 * CPU time for pages; the others wait until `signal` says that their client is gone. A request that would wait too long gets 503 with Retry-After. Rejects with
 * `StorageAway`: without the cover, the picture would be another one, which messengers keep.
 */
export async function sharePicture(storage: Storage, listing: SharedListing, signal?: AbortSignal): Promise<Response> {
  const { id, title, price, category, condition, isSold } = listing
  const cover = await openCover(storage, listing.photos[0]?.key)
  const shownIn = language()
  const { name: shop, colours, logo, icon } = siteDetails()
  const look = [shop, colours, logo, icon]
  const shown = JSON.stringify([look, shownIn, id, title, price, category, condition, isSold, cover?.path])
  const name = createHash('sha256').update(shown).digest('base64url').slice(0, 22)

  // Its turn may come within another request.
  const draw = () =>
    inLanguage(shownIn, async () => drawSharePicture(listing, cover && (await readUnlessGone(cover.file))))
  const picture = recallPicture(name) ?? (await drawOnce(name, draw, signal))
  if (!picture) {
    return new Response(say.tooManyPictures(), {
      status: 503,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(RETRY_S),
      },
    })
  }
  return new Response(picture, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      etag: `"${name}"`,
    },
  })
}

/** The cover in the width closest to its place in the picture; null while its file does not exist. */
async function openCover(storage: Storage, key: string | undefined) {
  if (key === undefined) return null
  for (const width of [960, 640, 320] as const) {
    const path = photoPath(key, width)
    const file = await storage.open(path)
    if (file) return { path, file }
  }
  return null
}

function recallPicture(name: string): Picture | undefined {
  const picture = drawn.get(name)
  if (picture) {
    drawn.delete(name)
    drawn.set(name, picture)
  }
  return picture
}

/**
 * Concurrent requests for one picture share one drawing. Null when too many wait, or when its turn did not come in
 * time.
 */
function drawOnce(name: string, draw: () => Promise<Picture>, signal?: AbortSignal): Promise<Picture | null> {
  const running = requests.get(name)
  const one = running && !running.gone.signal.aborted ? running : beginDrawing(name, draw)
  one.waiting += 1
  const stopWaiting = () => {
    one.waiting -= 1
    if (one.waiting === 0) one.gone.abort()
  }
  signal?.addEventListener('abort', stopWaiting)
  return one.picture.finally(() => signal?.removeEventListener('abort', stopWaiting))
}

function beginDrawing(name: string, draw: () => Promise<Picture>): PictureRequest {
  const gone = new AbortController()
  const picture = inTurn(draw, gone.signal)
    .then((bytes) => keepPicture(name, bytes))
    .catch((error: unknown) => {
      if (error instanceof NoTurn) return null
      throw error
    })
    .finally(() => {
      if (requests.get(name) === one) requests.delete(name)
    })
  const one: PictureRequest = { picture, waiting: 0, gone }
  requests.set(name, one)
  return one
}

function keepPicture(name: string, picture: Picture): Picture {
  drawn.set(name, picture)
  drawnBytes += picture.length
  for (const [oldest, { length }] of drawn) {
    if (drawnBytes <= CACHE_BYTES) break
    drawn.delete(oldest)
    drawnBytes -= length
  }
  return picture
}
