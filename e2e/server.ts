import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { makeRunFolder } from '#test/leftovers.ts'

import { choosePort } from '../scripts/server/port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
// Minutes on a busy machine. A server that dies is noticed at once.
const READY_WITHIN_MS = 300_000

// All journeys come from one client address and create more accounts than a household does.
const ROOM = {
  LIMIT_SIGN_UP: '1000/1m',
  LIMIT_SIGN_IN_IP: '1000/1m',
  LIMIT_WRITES: '9999/1m',
  LIMIT_UPLOADS: '1000/1m',
  LIMIT_ROTATIONS: '1000/1m',
  LIMIT_AI: '1000/1m',
  LIMIT_EXPORTS: '1000/1m',
}

/** Makes a folder of what a server needs (docs/self-hosting.md): the build without its sources. */
function deploy(folder: string) {
  cpSync(join(ROOT, 'build'), join(folder, 'build'), { recursive: true })
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/**
 * Starts the built product as an operator would, on a free port with its own data, in a folder without the sources.
 * `signal` aborts the wait for it.
 */
export async function startServer(signal?: AbortSignal) {
  const folder = await makeRunFolder('khazana-e2e-')
  deploy(folder)
  const port = await choosePort('127.0.0.1', 0)
  const { PATH, HOME, TMPDIR } = process.env
  const server = spawn(process.execPath, ['build/server/run.js'], {
    cwd: folder,
    // Its own process group: Ctrl-C reaches only Playwright, and the closed channel tells the server when Playwright is
    // gone.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      // Cache entries are keyed by path, and no later run uses this folder's paths.
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      NODE_ENV: 'production',
      CHECK_ANSWERS: '1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      ...ROOM,
    },
  })
  const exit = once(server, 'exit')
  let log = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (log = (log + words).slice(-20_000)))
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (server.exitCode === null && Date.now() < deadline && !signal?.aborted) {
      await pause(100)
      continue
    }
    await stop()
    throw new Error(`The server did not become ready\n${log}`)
  }
  return { url, stop }
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
