import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

import { startChild } from './start-child.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-tasks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a process whose parent is gone ends, even when its way out would hang', async () => {
  const file = join(folder, 'program.mjs')
  const module = new URL('./serve-tasks.server.ts', import.meta.url).href
  // As in Node itself, when its exit waits for a thread that waits for the exiting one.
  writeFileSync(
    file,
    `import { serveTasks } from ${JSON.stringify(module)}
    process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    await serveTasks({ priority: 0, work: async () => null })`,
  )
  const child = startChild(pathToFileURL(file))
  try {
    expect(await once(child, 'message')).toEqual(['ready', undefined])
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([null, 'SIGKILL'])
  } finally {
    child.kill('SIGKILL')
  }
})

test('a process whose parent was gone before it looked ends too', async () => {
  const file = join(folder, 'late.mjs')
  const module = new URL('./serve-tasks.server.ts', import.meta.url).href
  writeFileSync(
    file,
    `import { once } from 'node:events'
    process.send('loading')
    setInterval(() => {}, 1000)
    await once(process, 'disconnect')
    const { endWithParent } = await import(${JSON.stringify(module)})
    endWithParent()`,
  )
  const child = startChild(pathToFileURL(file))
  try {
    expect(await once(child, 'message')).toEqual(['loading', undefined])
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([null, 'SIGKILL'])
  } finally {
    child.kill('SIGKILL')
  }
})
