import { setTimeout as pause } from 'node:timers/promises'
// People who look at pages and pictures, and sellers who upload as the browser does.
import sharp from 'sharp'

import { cookieLine, type Person } from '../../scan/own-product.ts'

/** As `when-free.ts` does in the browser. */
const TRIES = 5
const LONGEST_PAUSE_S = 40
const READERS = 4

export interface Tally {
  pages: { served: number; wrong: string[] }
  pictures: { served: number; missing: string[]; away: number; wrong: string[] }
  uploads: { stored: string[]; told: number; failed: string[] }
  worstMs: number
}

export const newTally = (): Tally => ({
  pages: { served: 0, wrong: [] },
  pictures: { served: 0, missing: [], away: 0, wrong: [] },
  uploads: { stored: [], told: 0, failed: [] },
  worstMs: 0,
})

export interface Load {
  /** Ends after the uploads that have begun, with all their repetitions. */
  stop: () => Promise<void>
}

/** `homes` gives the servers that are up now, and `keys` the photos that have to be there. */
export function startLoad(
  tally: Tally,
  { homes, keys, sellers }: { homes: () => readonly string[]; keys: string[]; sellers: readonly Person[] },
): Load {
  let isOver = false
  const readPages = async (reader: number) => {
    for (let n = reader; !isOver; n += 1) {
      const all = homes()
      const home = all[n % all.length] ?? ''
      await readPage(tally, `${home}${['/', '/browse', '/help'][n % 3]}`)
      const key = keys[(n * 7) % Math.max(1, keys.length)]
      if (key !== undefined) await readPicture(tally, `${home}/photos/${key}-320.webp`)
      await pause(10)
    }
  }
  const uploadPhotos = async (seller: Person, first: number) => {
    for (let n = first; !isOver; n += 1) {
      const key = await uploadPhoto(tally, homes, seller, n)
      if (key !== null) keys.push(key)
      await pause(100)
    }
  }
  const all = [
    ...Array.from({ length: READERS }, (_, reader) => readPages(reader)),
    ...sellers.map((seller, index) => uploadPhotos(seller, index * 10_000)),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

async function readPage(tally: Tally, url: string): Promise<void> {
  const { status } = await timed(tally, url)
  if (status === 200) tally.pages.served += 1
  else tally.pages.wrong.push(`${status} ${url}`)
}

async function readPicture(tally: Tally, url: string): Promise<void> {
  const { pictures } = tally
  const { status, headers } = await timed(tally, url)
  if (status === 200) pictures.served += 1
  else if (status === 404) pictures.missing.push(url)
  else if (status === 503 && headers.has('retry-after') && headers.get('cache-control') === 'no-store')
    pictures.away += 1
  else pictures.wrong.push(`${status} ${url}`)
}

/** Returns the photo's key, or null when the seller would have to press a button. */
async function uploadPhoto(tally: Tally, homes: () => readonly string[], seller: Person, n: number) {
  const body = new Uint8Array(await drawPhoto(n))
  for (let tries = 0; ; tries += 1) {
    const home = homes()[0] ?? ''
    const answer = await fetch(`${home}/api/photos?purpose=item`, {
      method: 'POST',
      headers: {
        Cookie: cookieLine(seller.cookies),
        Origin: home,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'image/jpeg',
      },
      body,
    }).catch((error: unknown) => new Response(String(error), { status: 599 }))
    const text = await answer.text()
    if (answer.status === 201) {
      // The shape of the operation's answer.
      const { key } = JSON.parse(text) as { key: string }
      tally.uploads.stored.push(key)
      return key
    }
    const after = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || !(after > 0) || tries + 1 >= TRIES) {
      tally.uploads.failed.push(`${answer.status} ${text.slice(0, 100)}`)
      return null
    }
    tally.uploads.told += 1
    await pause(Math.min(after * 2 ** tries, LONGEST_PAUSE_S) * 1000)
  }
}

async function timed(tally: Tally, url: string) {
  const began = performance.now()
  const answer = await fetch(url).catch((error: unknown) => new Response(String(error), { status: 599 }))
  await answer.arrayBuffer().catch(() => null)
  tally.worstMs = Math.max(tally.worstMs, performance.now() - began)
  return answer
}

/** Every photo differs, so that none is taken for a copy. */
function drawPhoto(n: number): Promise<Buffer> {
  const [r, g, b] = [(n * 37) % 256, (n * 91) % 256, (n * 53) % 256]
  return sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: { r, g, b },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
}
