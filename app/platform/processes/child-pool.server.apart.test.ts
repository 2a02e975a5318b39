import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'

import { setLater } from '#test/later.ts'

import { childPool } from './child-pool.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A task writes `begun`, and then takes the processor until there is the file `until`. */
interface Order {
  begun?: string
  until?: string
}

function openPool() {
  const program = join(folder, 'program.mjs')
  const module = new URL('./serve-tasks.server.ts', import.meta.url).href
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
    import { serveTasks } from ${JSON.stringify(module)}
    const work = async ({ begun, until }) => {
      if (begun) writeFileSync(begun, String(process.pid))
      while (until && !existsSync(until));
      return process.pid
    }
    await serveTasks({ priority: 0, work })`,
  )
  return childPool<Order, number>({
    program: pathToFileURL(program),
    words: { one: 'a task', many: 'tasks' },
    most: 1,
    startMs: 60_000,
    idleMs: 100,
    mostWaiting: 10,
    givesWayMs: 100,
  })
}

test('waiting for the machine is no time for starting; a process that is never ready is given up', async () => {
  const [slow, hung] = [join(folder, 'slow.mjs'), join(folder, 'hung.mjs')]
  const module = new URL('./serve-tasks.server.ts', import.meta.url).href
  const startMs = 3000
  // Its start takes longer than that, nearly all of it waiting.
  writeFileSync(
    slow,
    `import { serveTasks } from ${JSON.stringify(module)}
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${startMs + 500})
    await serveTasks({ priority: 0, work: () => Promise.resolve(1) })`,
  )
  writeFileSync(hung, 'process.on("message", () => {})')
  const open = (program: string, limitMs: number) =>
    childPool<object, number>({
      program: pathToFileURL(program),
      words: { one: 'a task', many: 'tasks' },
      most: 1,
      startMs: limitMs,
      idleMs: 100,
      mostWaiting: 10,
    })
  const task = { ...LONG, order: {}, owner: 'asha' }
  await expect(open(slow, startMs).runTask(task)).resolves.toBe(1)
  await expect(open(hung, 500).runTask(task)).rejects.toThrow('does not start')
})

const LONG = { bytes: 1, waitMs: 600_000, longestMs: 600_000 }

test('a task that has run for long gives way to another owner’s, is done afterwards, and pays for both', async () => {
  const pool = openPool()
  const [begun, until] = [join(folder, 'begun'), join(folder, 'until')]
  const taken: number[] = []
  const long = pool.runTask({ ...LONG, order: { begun, until }, owner: 'a', onTaken: (ms) => taken.push(ms) })
  await vi.waitUntil(() => existsSync(begun))
  const short = await pool.runTask({ ...LONG, order: {}, owner: 'b' })
  writeFileSync(until, '')
  expect(await long, 'a process of its own, because the first one was ended').toBe(short)
  expect(taken).toHaveLength(2)
  expect(taken[0]).toBeGreaterThan(0)
})

test('the limit is that of all turns together, so that the sender of one that gives way gets an answer in time', async () => {
  const pool = openPool()
  const begun = join(folder, 'begun for long')
  const task = { ...LONG, processorMs: LONG.longestMs, order: { begun, until: join(folder, 'never') }, owner: 'a' }
  const long = pool.runTask(task)
  long.catch(() => {})
  await vi.waitUntil(() => existsSync(begun))
  setLater(LONG.longestMs)
  await pool.runTask({ ...LONG, order: {}, owner: 'b' })
  await expect(long).rejects.toThrow('was not finished in time, because the machine is busy')
})

test('nobody’s task gives way to another of the same owner', async () => {
  const pool = openPool()
  const [begun, until] = [join(folder, 'begun here'), join(folder, 'until here')]
  const taken: number[] = []
  const order: string[] = []
  const long = pool.runTask({ ...LONG, order: { begun, until }, owner: 'a', onTaken: (ms) => taken.push(ms) })
  await vi.waitUntil(() => existsSync(begun))
  const short = pool.runTask({ ...LONG, order: {}, owner: 'a' }).then(() => order.push('short'))
  writeFileSync(until, '')
  await long.then(() => order.push('long'))
  await short
  expect(order).toEqual(['long', 'short'])
  expect(taken).toHaveLength(1)
})
