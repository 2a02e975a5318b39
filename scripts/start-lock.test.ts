import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { registered } from '#packages/postgres'
import { ago, hence } from '#test/dates.ts'

const LOCK = fileURLToPath(new URL('./start-lock.mjs', import.meta.url))

let root = ''
let kills: (() => Promise<void>)[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khazana-lock-'))
  kills = []
})
afterEach(async () => {
  for (const kill of kills) await kill()
  rmSync(root, { recursive: true, force: true })
})

test('a start waits for a running one, and names it', async () => {
  const first = begin()
  await first.hasTurn()
  expect(registered(join(root, '.tmp'))).toEqual([expect.objectContaining({ pid: first.pid, role: 'command' })])
  const second = begin()
  await second.says(/Waiting for another start.* process \d+, by \S+/)
  expect(second.said()).toContain(`process ${first.pid}, by ${join(root, '.tmp')}/`)
  expect(second.said()).not.toContain('begins')
  await first.finish()
  await second.hasTurn()
  await second.finish()
  expect(listFiles()).toEqual([])
})

test('a start does not wait for a killed one that had the same pid as itself, as in a container', async () => {
  const killed = await leaveLock()
  const next = begin({ held: true })
  takeOver(killed, next.pid)
  next.go()
  await next.hasTurn()
  expect(next.said()).not.toContain('Waiting')
  await next.finish()
})

test('a start does not wait for a killed one whose pid another program has', async () => {
  takeOver(await leaveLock(), process.pid)
  const next = begin()
  await next.hasTurn()
  expect(next.said()).not.toContain('Waiting')
  await next.finish()
})

test('a start waits for one in another container as long as that one touches its file', async () => {
  await leaveLock()
  const [file = ''] = listFiles()
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), space: 'another boot/pid:[1]' }))
  // The file does not age while a busy machine starts the next one.
  utimesSync(file, hence({ hours: 1 }), hence({ hours: 1 }))
  const next = begin()
  await next.says(/Waiting for another start that installs or builds here: process \d+ on /)
  expect(next.said()).not.toContain('begins')
  utimesSync(file, ago({ seconds: 21 }), ago({ seconds: 21 }))
  await next.hasTurn()
  await next.finish()
  expect(listFiles()).toEqual([])
})

test('a start touches its file while it holds the lock', { tags: ['long'] }, async () => {
  const one = begin()
  await one.hasTurn()
  const [file = ''] = listFiles()
  utimesSync(file, 1, 1)
  await vi.waitFor(() => expect(statSync(file).mtimeMs).toBeGreaterThan(1000))
  await one.finish()
})

test('two starts take turns after a killed one, however late one of them deletes its file', async () => {
  await leaveLock()
  const late = begin({ slowToRemove: true })
  await late.says(/removes/)
  const quick = begin()
  await quick.hasTurn()
  late.go()
  await late.says(/Waiting|begins/)
  expect(late.said()).not.toContain('begins')
  await quick.finish()
  await late.hasTurn()
  await late.finish()
})

test('many concurrent starts take turns', async () => {
  await leaveLock()
  const many = Array.from({ length: 4 }, () => begin({ held: true }))
  for (const one of many) await one.says(/ready/)
  for (const one of many) one.go()
  const left = new Set(many)
  while (left.size > 0) {
    const one = await Promise.any([...left].map((each) => each.hasTurn().then(() => each)))
    expect([...left].filter((each) => each.said().includes('begins'))).toEqual([one])
    await one.finish()
    left.delete(one)
  }
})

/** A start that takes its turn (`held`: at go()) and keeps it until finish(). */
function begin({ held = false, slowToRemove = false } = {}) {
  const code = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const go = ${JSON.stringify(join(root, 'go-'))} + process.pid
    const wait = () => { while (!fs.existsSync(go)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5) }
    const { rmSync } = fs
    if (${slowToRemove}) fs.rmSync = (...given) => {
      fs.writeSync(1, 'removes\\n')
      wait()
      fs.rmSync = rmSync
      syncBuiltinESMExports()
      rmSync(...given)
    }
    syncBuiltinESMExports()
    const { oneAtATime } = await import(${JSON.stringify(LOCK)})
    fs.writeSync(1, 'ready\\n')
    if (${held}) wait()
    await oneAtATime(${JSON.stringify(root)}, async () => {
      fs.writeSync(1, 'begins\\n')
      await new Promise((done) => process.stdin.once('data', done))
    })
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const says = (words: RegExp) => vi.waitFor(() => expect(output).toMatch(words), { interval: 5 })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  kills.push(kill)
  return {
    pid: child.pid ?? 0,
    said: () => output,
    says,
    hasTurn: () => says(/begins/),
    go: () => writeFileSync(join(root, `go-${child.pid}`), ''),
    finish: async () => {
      child.stdin.write('\n')
      expect(await ended).toEqual([0, null])
    },
    kill,
  }
}

/** Kills a start while it has its turn, which leaves its file behind. Returns the pid. */
async function leaveLock(): Promise<number> {
  const { pid, hasTurn, kill } = begin()
  await hasTurn()
  await kill()
  return pid
}

/** Makes the entry look as if the killed start had had this pid. */
function takeOver(killed: number, pid: number) {
  for (const file of listFiles()) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`\\b${killed}\\b`), String(pid)))
    renameSync(file, file.replace(`${killed}-`, `${pid}-`))
  }
}

function listFiles(): string[] {
  const entries = readdirSync(join(root, '.tmp'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
