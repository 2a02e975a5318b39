import type * as Processes from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ChildMessage } from '#app/platform/processes/serve-tasks.server.ts'

import type { Reading, ReadingOrder } from './read-picture.server.ts'

// The order in which pictures are read. reading-process.server.apart.test.ts tests a real process.
const fork = vi.hoisted(() => vi.fn<() => FakeProcess>())
vi.mock('node:child_process', async (original) => ({ ...(await original<typeof Processes>()), fork }))

/** A fake child process; the tests send its answers. */
class FakeProcess extends EventEmitter {
  readonly orders: string[] = []
  readonly channel = null
  ref() {}
  unref() {}
  send({ picture }: ReadingOrder) {
    this.orders.push(new TextDecoder().decode(picture))
  }
  kill(signal: string) {
    this.emit('exit', null, signal)
  }
  says(message: ChildMessage<Reading, Reading>) {
    this.emit('message', message)
  }
}

const READ: Reading = { words: [], codes: ['9780143442295'], whole: true }
const processes: FakeProcess[] = []
const newest = () => processes.at(-1) ?? new FakeProcess()
const orders = () => processes.flatMap((one) => one.orders)
const finish = () => newest().says({ result: READ })

/** Resolves to the outcome of a picture. Each picture has another owner unless one is named. */
let read: (name: string, owner?: string) => Promise<unknown>

beforeEach(async () => {
  vi.useFakeTimers()
  processes.length = 0
  fork.mockImplementation(() => {
    const child = new FakeProcess()
    processes.push(child)
    return child
  })
  vi.resetModules()
  const { readPicture } = await import('./reading-process.server.ts')
  const { log } = await import('#app/platform/log/log.server.ts')
  vi.spyOn(log, 'warn').mockReturnValue()
  read = (name, owner = name) => readPicture(new TextEncoder().encode(name), owner).catch(String)
})
afterEach(() => {
  vi.useRealTimers()
})

test('pictures are read one at a time, in order of arrival', async () => {
  const answers = [read('a'), read('b')]
  newest().says('ready')
  expect(orders()).toEqual(['a'])
  finish()
  expect(orders()).toEqual(['a', 'b'])
  finish()
  expect(await Promise.all(answers)).toEqual([READ, READ])
})

test('an account may queue two pictures, and accounts take turns', async () => {
  const asked = Array.from({ length: 10 }, (_, n) => read(`a${n}`, 'asha'))
  newest().says('ready')
  const others = [read('b', 'bina'), read('c', 'chitra')]
  const refused = await Promise.all(asked.slice(2))
  expect(new Set(refused)).toEqual(new Set(['Error: Too many pictures wait to be read']))
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(1000)
    finish()
  }
  // The owner whose pictures took less time lately goes first.
  expect(orders()).toEqual(['a0', 'b', 'c', 'a1'])
  finish()
  expect(await Promise.all([...asked.slice(0, 2), ...others])).toEqual([READ, READ, READ, READ])
  // After their picture was read, the owner may ask again.
  const again = read('a', 'asha')
  finish()
  expect(await again).toEqual(READ)
})

test('a ninth picture is refused', async () => {
  const asked = Array.from({ length: 9 }, (_, n) => read(`${n}`))
  expect(await asked[8]).toBe('Error: Too many pictures wait to be read')
  newest().says('ready')
  for (let n = 0; n < 8; n++) finish()
  expect(await Promise.all(asked.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => READ))
})

const TOO_LONG = 'Error: A picture waited too long for its turn to be read'

test('a photo that waits longer than 8 s for its turn leaves the queue; a started one does not', async () => {
  const answers = [read('a'), read('b'), read('c')]
  newest().says('ready')
  await vi.advanceTimersByTimeAsync(7000)
  finish()
  answers.push(read('d'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answers[2]).toBe(TOO_LONG)
  finish()
  expect(orders()).toEqual(['a', 'b', 'd'])
  finish()
  expect(await Promise.all(answers)).toEqual([READ, READ, TOO_LONG, READ])
})

test('the first picture waits for a process that is slow to start', async () => {
  const answers = [read('a'), read('b')]
  await vi.advanceTimersByTimeAsync(8000)
  expect(await answers[1]).toBe(TOO_LONG)
  newest().says('ready')
  finish()
  expect(await answers[0]).toEqual(READ)
})

test('a picture that takes too long gives the text read so far, marked as incomplete', async () => {
  const answer = read('a')
  newest().says('ready')
  newest().says({ progress: { ...READ, whole: false } })
  await vi.advanceTimersByTimeAsync(8000)
  expect(await answer).toEqual({ ...READ, whole: false })
})

test('a picture that takes too long ends its process, and the next one gets a new process', async () => {
  const answers = [read('a')]
  newest().says('ready')
  await vi.advanceTimersByTimeAsync(4000)
  answers.push(read('b'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answers[0]).toBe('TaskFailed: a picture to read took too long: SIGKILL')
  expect(processes).toHaveLength(2)
  newest().says('ready')
  finish()
  expect(await answers[1]).toEqual(READ)
})
