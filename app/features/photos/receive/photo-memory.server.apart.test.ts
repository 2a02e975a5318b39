import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import * as memory from '#app/platform/processes/measure-process.server.ts'
import { HEAVY_PHOTOS } from '#test/photos/heavy-photos.ts'

import { makeApart as make, photoProcesses, PROCESSES } from './photo-process.server.ts'

// Nobody leaves the line, and nothing is given up, because a machine is busy, unless a test says so.
const PATIENT = { waitMs: 3_600_000, longestMs: 3_600_000 }
const makeApart: typeof make = (input, making, patience) => make(input, making, { ...PATIENT, ...patience })

vi.mock('#app/platform/processes/measure-process.server.ts', { spy: true })

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer()
})

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof PhotoRefused ? error.reason : String(error)),
  )
/** The peak memory of any of the processes, in MB. */
const peak = () =>
  Math.max(
    ...photoProcesses().map(
      ({ pid }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    ),
  )

describe('a small file that decodes to a large picture takes no more than 400 MB', () => {
  const all = Object.entries(HEAVY_PHOTOS)
  const [quick, slow] = [all.filter(([, one]) => !one.slow), all.filter(([, one]) => one.slow)]
  const decode = async (file: Buffer) => ({
    made: await outcome(makeApart(file, {}, { longestMs: 60_000 })),
    bytes: file.length,
    peak: peak(),
  })
  type Decoded = Awaited<ReturnType<typeof decode>>
  const holds = ({ bytes, peak }: Decoded) => bytes <= 12 * 1024 * 1024 && peak < 400

  test.each(quick)('%s', async (_, { make, comesTo }) => {
    const decoded = await decode(await make())
    expect(decoded).toMatchObject({ made: comesTo })
    expect(decoded).toSatisfy(holds)
  })
  test.each(slow)('%s', { tags: ['long'] }, async (_, { make, comesTo }) => {
    const decoded = await decode(await make())
    expect(decoded).toMatchObject({ made: comesTo })
    expect(decoded).toSatisfy(holds)
  })
})

test('a process over its memory limit is killed, its file refused, and the next one processed', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  vi.mocked(memory.measureMemory).mockReturnValue(391)
  const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#1e1ec8' } })
    .png()
    .toBuffer()
  expect(await outcome(makeApart(large, {}))).toBe('memory')
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'a photo took too much memory')
  vi.mocked(memory.measureMemory).mockReset()
  expect(await outcome(makeApart(photo, {}))).toBe('made')
})

describe('people share the processing time', () => {
  test('so that a short file goes before another person’s next long one', async () => {
    const long = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#1e1ec8' } })
      .png()
      .toBuffer()
    const order: string[] = []
    const send = (whose: string, file: Buffer) => makeApart(file, {}, { whose }).then(() => order.push(whose))
    await send('long', long)
    await send('short', photo)
    const both = [
      send('long', long),
      send('long', long),
      send('long', long),
      send('short', photo),
      send('short', photo),
    ]
    await Promise.all(both)
    expect(order.lastIndexOf('short')).toBeLessThan(order.length - 1)
  })

  test('so that the sender of one photo does not wait for another’s twenty', async () => {
    const order: string[] = []
    const send = (whose: string) => makeApart(photo, {}, { whose }).then(() => order.push(whose))
    await Promise.all([...Array.from({ length: 20 }, () => send('many')), send('one')])
    expect(order.indexOf('one')).toBeLessThanOrEqual(2 * PROCESSES)
  })

  test('and a full queue has room for the sender with fewer photos in it', async () => {
    const many = Array.from({ length: 30 }, () => outcome(makeApart(photo, {}, { whose: 'many' })))
    const others = ['one', 'two', 'one'].map((whose) => outcome(makeApart(photo, {}, { whose })))
    expect(await Promise.all(others)).toEqual(['made', 'made', 'made'])
    const reasons = await Promise.all(many)
    expect(reasons.filter((one) => one === 'busy').length).toBeGreaterThanOrEqual(30 - 24 - PROCESSES + others.length)
  })
})
