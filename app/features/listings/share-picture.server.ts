import { createHash } from 'node:crypto'

import { photoPath } from '#app/features/photos/store-photo.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'

import { drawSharePicture, type ShareFacts } from './share-drawing.server.ts'

export type SharedListing = ShareFacts & { id: string; photos: readonly { key: string }[] }

type Picture = Buffer<ArrayBuffer>

const WAITING_AT_MOST = 8
const CACHE_BYTES = 8 * 1024 * 1024

// Drawn pictures, the one used longest ago first; and those being drawn. Keyed by all that a picture shows.
const drawn = new Map<string, Picture>()
const drawing = new Map<string, Promise<Picture>>()
let drawnBytes = 0
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Answers with the picture for links to a listing: a JPEG of 1200 × 630 pixels. One is drawn at a time; when too many wait
 * already, the answer is 503 with Retry-After.
 */
export async function sharePicture(storage: Storage, listing: SharedListing): Promise<Response> {
  const { id, title, price, category, condition, isSold } = listing
  const cover = await openCover(storage, listing.photos[0]?.key)
  const shown = JSON.stringify([id, title, price, category, condition, isSold, cover?.path])
  const name = createHash('sha256').update(shown).digest('base64url').slice(0, 22)

  const picture =
    recall(name) ??
    (await drawOnce(name, async () => drawSharePicture(listing, (await cover?.bytes().catch(() => null)) ?? null)))
  if (!picture) {
    return new Response('Too many pictures are being drawn', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '2' },
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

/** The cover in the width nearest to its place in the picture, or null when its file is not there (yet). */
async function openCover(storage: Storage, key: string | undefined) {
  if (key === undefined) return null
  for (const width of [960, 640, 320] as const) {
    const path = photoPath(key, width)
    const file = await storage.open(path)
    if (file) return { path, bytes: file.bytes }
  }
  return null
}

function recall(name: string): Picture | undefined {
  const picture = drawn.get(name)
  if (picture) {
    drawn.delete(name)
    drawn.set(name, picture)
  }
  return picture
}

/** Null when too many wait. The same picture asked for twice is drawn once. */
function drawOnce(name: string, draw: () => Promise<Picture>): Promise<Picture> | null {
  const running = drawing.get(name)
  if (running) return running
  if (drawing.size > WAITING_AT_MOST) return null
  const turn = lastTurn
    .then(draw)
    .then((picture) => keep(name, picture))
    .finally(() => drawing.delete(name))
  drawing.set(name, turn)
  // The next one takes its turn even when this one fails.
  lastTurn = turn.catch(() => {})
  return turn
}

function keep(name: string, picture: Picture): Picture {
  drawn.set(name, picture)
  drawnBytes += picture.length
  for (const [oldest, { length }] of drawn) {
    if (drawnBytes <= CACHE_BYTES) break
    drawn.delete(oldest)
    drawnBytes -= length
  }
  return picture
}
