import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoSeconds, photosReceived } from '#app/platform/log/metrics.server.ts'
import { makeHeic } from '#test/photos/heic.ts'
import { scene } from '#test/photos/rasters.ts'

import {
  enhanceApart as enhance,
  makeApart as make,
  PROCESSES,
  photoProcesses,
  photosInLine,
} from './photo-process.server.ts'

// Nobody leaves the line, and nothing is given up, because a machine is busy, unless a test says so.
const PATIENT = { waitMs: 3_600_000, longestMs: 3_600_000 }
const makeApart: typeof make = (input, making, patience) => make(input, making, { ...PATIENT, ...patience })
const enhanceApart: typeof enhance = (input, patience) => enhance(input, { ...PATIENT, ...patience })

let photo: Buffer
let large: Buffer

beforeAll(async () => {
  const blue = { create: { width: 6000, height: 6000, channels: 3, background: '#1e1ec8' } } as const
  large = await sharp(blue).png().toBuffer()
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer()
})

const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof PhotoRefused ? error.reason : String(error)),
  )

const processes = () => photoProcesses().map(({ pid }) => pid)
const busy = () => photoProcesses().flatMap((one) => (one.busy ? [one.pid] : []))
const readMemory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('twenty photos at once wait for their turn, and the number of processes stays limited', async () => {
  let most = 0
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      makeApart(photo, {}).then((one) => {
        most = Math.max(most, processes().length)
        return one
      }),
    ),
  )
  expect(made.map(({ width, files }) => `${width} ${files.length}`)).toEqual(Array(20).fill('640 2'))
  expect(most).toBe(PROCESSES)
})

test('when the queue is full a photo is refused at once, with the time to retry', { tags: ['long'] }, async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => makeApart(photo, {})))
  const refused = all.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(all.length - refused.length).toBeGreaterThanOrEqual(24)
  for (const one of refused) expect(one).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 })
  // The queue is also limited in bytes: these files are meaningless, but large.
  const large = Buffer.alloc(12 * 1024 * 1024)
  const reasons = await Promise.all(Array.from({ length: 12 }, () => reason(makeApart(large, {}))))
  expect(reasons.filter((one) => one === 'busy').length).toBeGreaterThanOrEqual(1)
  expect(reasons.filter((one) => one === 'type').length).toBeGreaterThanOrEqual(8)
})

test('a photo that takes too long is aborted, and the next one is processed', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  photosReceived.reset()
  photoSeconds.reset()
  expect(await reason(makeApart(photo, { purpose: 'item' }, { processorMs: 1 }))).toBe('slow')
  expect(await reason(makeApart(photo, { purpose: 'item' }))).toBe('made')
  expect((await photosReceived.get()).values.map(({ labels, value }) => [labels, value])).toEqual([
    [{ making: 'item', result: 'slow' }, 1],
    [{ making: 'item', result: 'made' }, 1],
  ])
  const timed = (await photoSeconds.get()).values.filter(
    ({ metricName }) => metricName === 'khazana_photo_seconds_count',
  )
  expect(timed).toMatchObject([{ labels: { making: 'item' }, value: 1 }])
  expect(warned).toHaveBeenCalledTimes(1)
})

test('a photo that is not finished in time for lack of a processor is not blamed: its sender may try again', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  // It has not begun to use its ten seconds of a processor.
  expect(await reason(makeApart(large, {}, { longestMs: 1 }))).toBe('busy')
  expect(warned.mock.calls.map(([, message]) => message)).toEqual([
    'a photo was not finished in time, because the machine is busy',
  ])
  expect(await reason(makeApart(photo, {}))).toBe('made')
})

describe('one that waits', () => {
  /** Keeps all processes busy, so that the next photo has to wait. */
  const keepBusy = () => Array.from({ length: PROCESSES }, () => reason(makeApart(large, {})))

  test('for longer than its time leaves the queue as `busy`, so that its sender gets an answer', async () => {
    const made = keepBusy()
    const [late, patient] = [reason(makeApart(photo, {}, { waitMs: 1 })), reason(makeApart(photo, {}))]
    expect(await late).toBe('busy')
    expect(await patient).toBe('made')
    expect(await Promise.all(made)).toEqual(made.map(() => 'made'))
    expect(photosInLine()).toBe(0)
  })

  test('is dropped when its sender disconnects, unless it is being processed', async () => {
    const made = keepBusy()
    const gone = new AbortController()
    const { signal } = gone
    const [first, second] = [reason(makeApart(photo, {}, { signal })), reason(makeApart(photo, {}))]
    const before = photosInLine()
    gone.abort()
    expect(before - photosInLine()).toBe(1)
    expect(await first).toBe('busy')
    expect(await reason(makeApart(photo, {}, { signal }))).toBe('busy')
    expect(await Promise.all([...made, second])).toEqual([...made.map(() => 'made'), 'made'])
    const late = new AbortController()
    const [under] = [reason(makeApart(photo, {}, { signal: late.signal }))]
    expect(photosInLine()).toBe(0)
    late.abort()
    expect(await under).toBe('made')
  })
})

describe('a process that is killed', () => {
  test('fails no photo that did not cause it', { tags: ['long'] }, async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    expect(await reason(makeApart(photo, {}))).toBe('made')
    const made = [reason(makeApart(large, {})), reason(makeApart(large, {}))]
    await vi.waitFor(() => expect(busy()).toHaveLength(PROCESSES))
    process.kill(busy()[0] ?? 0, 'SIGSEGV')
    expect(await Promise.all([...made, reason(makeApart(photo, {}))])).toEqual(['made', 'made', 'made'])
    expect(warned).toHaveBeenCalledTimes(1)
  })

  test('twice by the same photo has that photo refused, and the next one is processed', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const made = reason(makeApart(large, {}))
    for (const times of [1, 2]) {
      const [pid = 0] = await vi.waitUntil(() => (busy().length > 0 ? busy() : null))
      process.kill(pid, 'SIGSEGV')
      await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(times))
    }
    expect(await made).toBe('damaged')
    expect(await reason(makeApart(photo, {}))).toBe('made')
  })
})

test('the server’s secrets are not in the process', async () => {
  vi.stubEnv('SESSION_SECRET', 'do-not-tell')
  for (const pid of processes()) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(processes()).toHaveLength(0))
  expect(await reason(makeApart(photo, {}))).toBe('made')
  const [pid] = processes()
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('do-not-tell')
})

test('a HEIC of 48 megapixels is decoded within a few megabytes', { tags: ['long'] }, async () => {
  // Made of tiles, as by a phone, so that it is never in memory as a whole.
  const input = makeHeic({ width: 8064, height: 6048, tile: 512 })
  const made = await makeApart(input, {}, { longestMs: 60_000 })
  expect(made).toMatchObject({ width: 8064, height: 6048 })
  expect(Math.max(...processes().map(readMemory))).toBeLessThan(300)
})

test('photos are enhanced between others that are processed; files that are no photos are refused', async () => {
  const { data, width, height } = scene((value) => value * 0.3, 900)
  const dark = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer()
  const all = await Promise.all([enhanceApart(dark), makeApart(photo, {}), enhanceApart(dark), makeApart(photo, {})])
  expect(all.map((one) => ('steps' in one ? one.steps.length > 0 : one.width))).toEqual([true, 640, true, 640])
  expect(await reason(enhanceApart(Buffer.from('no photo')))).toBe('type')
})
