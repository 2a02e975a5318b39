// Debian's Redis (or Valkey, where that is its successor), which keeps nothing on disk.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { destroyClient, makeClient } from '#app/platform/redis/redis-client.server.ts'

import { choosePort } from '../../../../scripts/server/port.ts'

const READY_WITHIN_MS = 10_000

export interface RedisServer {
  /** With a password; the same after a restart. */
  url: string
  start: () => Promise<void>
  kill: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  stop: () => Promise<void>
}

export async function makeRedis(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-redis-'))
  const port = await choosePort('127.0.0.1', 0)
  const password = randomBytes(12).toString('hex')
  const url = `redis://:${password}@127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', password, '--save', '', '--dir', folder]
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    url,
    async start() {
      child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
      for (const began = performance.now(); !(await answers(url)); await pause(20))
        if (performance.now() - began > READY_WITHIN_MS) throw new Error('Redis did not start')
    },
    kill,
    signal: (name) => void child?.kill(name),
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = await makeClient(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    destroyClient(client)
  }
}
