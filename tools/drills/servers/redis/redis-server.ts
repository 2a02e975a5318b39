// Debian's Redis (or Valkey, where that is its successor), which keeps nothing on disk.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { destroyClient, makeClient } from '#app/platform/redis/redis-client.server.ts'

import { choosePort } from '../../../../scripts/server/port.ts'
import { makeProgram, type StartedProgram } from '../../../servers/started-program.ts'

export interface RedisServer extends Pick<StartedProgram, 'start' | 'kill' | 'signal'> {
  /** With a password; the same after a restart. */
  url: string
  stop: () => Promise<void>
}

export async function makeRedis(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-redis-'))
  const port = await choosePort('127.0.0.1', 0)
  const password = randomBytes(12).toString('hex')
  const url = `redis://:${password}@127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', password, '--save', '', '--dir', folder]
  const redis = makeProgram({ name: 'Redis', file: program, args, cwd: folder, isReady: () => answers(url) })
  return {
    ...redis,
    url,
    async stop() {
      await redis.kill()
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
