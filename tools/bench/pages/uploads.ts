import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { takingTurns } from '#app/shared/async/turns.ts'
import { createUser } from '#test/factories.ts'
import { makeHeic } from '#test/photos/heic.ts'
import { beginSession } from '#test/visitor.ts'

import type { Bench, Group } from '../harness/bench.ts'
import type { Target } from '../harness/load.ts'
import { withProduct } from '../harness/product.ts'
import { atMost, median, quantile, short, type Row } from '../harness/row.ts'

const SINGLE = 12
const LISTING = 5
const LISTINGS = 4
/** The editor sends two of its photos at a time (`AT_ONCE` in photo-uploads.ts), and the server takes three from an account. */
const EACH = 2
const SELLERS = Array.from({ length: 10 }, (_, index) => `burst ${index + 1}` as const)
/** An account may upload 30 photos in half an hour, so each round uses other accounts. */
const ROUNDS = ['warm', 'one by one', 'listings', ...SELLERS, 'heic'] as const
export const PAGES_PER_SECOND = 20
const CALM_MS = 5000

type Round = (typeof ROUNDS)[number]
/** Resolves with its duration in milliseconds. */
type Upload = (round: Round, bytes: Uint8Array) => Promise<number>

/** The actions of a round's account; `ms` is the duration. */
export type Uploader<Name extends string> = {
  upload: (round: Name, bytes: Uint8Array) => Promise<{ ms: number; key: string }>
  enhance: (round: Name, key: string) => Promise<{ ms: number; enhanced: boolean }>
}

export const uploads: Group = {
  name: 'uploads',
  about: 'a photo of 12 megapixels from its first byte to all variants, and its effect on pages and memory',
  measure: async (bench) => {
    const photo = await makePhoto()
    return withProduct(bench, (product) =>
      withUploader(bench, product, ROUNDS, ({ upload }) =>
        measureAll(product, photo, async (round, bytes) => (await upload(round, bytes)).ms),
      ),
    )
  },
}

async function measureAll(product: Target, photo: Buffer, upload: Upload): Promise<Row[]> {
  await readPages(product, () => pause(CALM_MS / 2))
  const calm = await readPages(product, () => pause(CALM_MS))
  // Before any upload: whatever uploads need comes on top of this.
  const before = memoryWithProcesses(product.pid)
  await upload('warm', photo)

  const single: number[] = []
  const alone = await watch(product, async () => {
    for (let index = 0; index < SINGLE; index++) single.push(await upload('one by one', photo))
  })
  const together: number[] = []
  const listings = await watch(product, async () => {
    for (let index = 0; index < LISTINGS; index++) together.push(await uploadListing(() => upload('listings', photo)))
  })
  const burst = await watch(product, () =>
    Promise.all(SELLERS.flatMap((seller) => Array.from({ length: EACH }, () => upload(seller, photo)))),
  )
  const heic = await upload('heic', makeHeic({ width: 4032, height: 3024, tile: 512 }))

  const p95 = (values: readonly number[]) => quantile(values, 0.95)
  const meanwhile = (name: string, { pages, memory }: Watched) => [
    atMost(name, p95(pages), 100, 'ms', `${short(p95(calm))} ms`),
    atMost('  memory more than before', memory - before, 200, 'MB'),
  ]
  return [
    { name: 'the photo', figure: `${short(photo.length / 1024 / 1024)} MB` },
    atMost(`ready, p95 of ${SINGLE} one after the other`, p95(single) / 1000, 2.5, 's'),
    { name: '  median', figure: `${short(median(single) / 1000)} s` },
    {
      name: `  ${LISTING} photos of one listing, ${EACH} at a time: the slowest`,
      figure: `${short(Math.max(...together) / 1000)} s`,
    },
    { name: '  a HEIC of 12 megapixels of tiles', figure: `${short(heic / 1000)} s` },
    ...meanwhile(`home page meanwhile, p95 at ${PAGES_PER_SECOND}/s`, alone),
    ...meanwhile(`home page while ${LISTING} of a listing are made`, listings),
    ...meanwhile(`home page while ${SELLERS.length * EACH} of ${SELLERS.length} sellers wait`, burst),
    { name: 'memory before', figure: `${short(before)} MB` },
  ]
}

/** Uploads a listing's photos as the editor does, and resolves with how long all of them took in milliseconds. */
async function uploadListing(uploadOne: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const inTurn = takingTurns(EACH)
  await Promise.all(Array.from({ length: LISTING }, () => inTurn(uploadOne)))
  return performance.now() - began
}

/** 12 megapixels as from a phone: surfaces, edges and noise, about 4 MB. */
export async function makePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const surfaces = Array.from({ length: 40 }, (_, index) => ({
    input: {
      create: {
        width: 300 + ((index * 97) % 700),
        height: 200 + ((index * 61) % 600),
        channels: 4 as const,
        background: { r: (index * 71) % 256, g: (index * 113) % 256, b: (index * 37) % 256, alpha: 0.6 },
      },
    },
    left: (index * 389) % (width - 1000),
    top: (index * 271) % (height - 800),
  }))
  const noise = { type: 'gaussian', mean: 120, sigma: 22 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .composite(surfaces)
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Uploads over HTTP from separate accounts, which are deleted afterwards with everything they brought. */
export async function withUploader<T, Name extends string>(
  bench: Bench,
  { url }: Target,
  rounds: readonly Name[],
  work: (uploader: Uploader<Name>) => Promise<T>,
): Promise<T> {
  const { large } = await bench.databases()
  // The server signs cookies with the secret in its data folder.
  setSettings(readSettings({ DATA_DIR: bench.dataDir }))
  const sql = connect(large, { max: 2 })
  setDatabase(sql)
  const people: { id: string; cookie: string; keys: string[] }[] = []
  try {
    for (const round of rounds) {
      const { id } = await createUser(sql, { displayName: `Bench ${round}` })
      const { cookies } = await beginSession(sql, id)
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      people.push({ id, cookie: cookie.join('; '), keys: [] })
    }
    const call = async (round: Name, path: string, type: string, body: BodyInit) => {
      const person = people[rounds.indexOf(round)]
      const began = performance.now()
      const headers = { ...makeHeaders(person?.cookie ?? ''), 'content-type': type }
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${text}`)
      const ms = performance.now() - began
      // The API's documented answer.
      const { key } = JSON.parse(text) as { key: string }
      person?.keys.push(key)
      return { ms, key }
    }
    return await work({
      upload: (round, bytes) => call(round, '/photos', 'application/octet-stream', new Uint8Array(bytes)),
      async enhance(round, key) {
        const done = await call(round, '/photos/enhance', 'application/json', JSON.stringify({ key }))
        return { ms: done.ms, enhanced: done.key !== key }
      },
    })
  } finally {
    for (const { cookie, keys } of people) {
      for (const key of keys) {
        const address = `${url}/api/photos?key=${encodeURIComponent(key)}`
        await fetch(address, { method: 'DELETE', headers: makeHeaders(cookie) }).catch(() => undefined)
      }
    }
    await sql`delete from users where id = any(${people.map(({ id }) => id)}::uuid[])`
    await sql.end()
  }
}

const makeHeaders = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' })

/**
 * Requests the home page at a steady rate while `work` runs, and resolves with the duration of each request in
 * milliseconds.
 */
export async function readPages({ url }: Target, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const failures: unknown[] = []
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(url)
    await answer.text()
    if (!answer.ok) throw new Error(`the home page was answered with ${answer.status}`)
    times.push(performance.now() - began)
  }
  const timer = setInterval(
    () => asked.push(ask().catch((error: unknown) => void failures.push(error))),
    1000 / PAGES_PER_SECOND,
  )
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  await Promise.all(asked)
  if (failures.length > 0) throw failures[0]
  return times
}

type Watched = { pages: number[]; memory: number }

/** How long pages take while `work` runs, and the peak memory of the server together with its child processes. */
async function watch(product: Target, work: () => Promise<unknown>): Promise<Watched> {
  let memory = 0
  const timer = setInterval(() => (memory = Math.max(memory, memoryWithProcesses(product.pid))), 1000)
  try {
    const pages = await readPages(product, work)
    return { pages, memory }
  } finally {
    clearInterval(timer)
  }
}

/** The memory of a process and its children in MB: what two of them share, mostly the program, counts once. */
function memoryWithProcesses(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
    )
    const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return children.filter(Boolean).reduce((sum, child) => sum + memoryWithProcesses(Number(child)), Number(own) / 1024)
  } catch {
    // It has just ended.
    return 0
  }
}
