import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const GUARD = fileURLToPath(new URL('./postgres-guard.ts', import.meta.url))

/**
 * Starts an empty throw-away PostgreSQL on a free local port. A guard process stops it and removes its data when `stop`
 * is called, or when this process ends for any reason.
 */
export async function startPostgres() {
  // Detached: Ctrl-C in the terminal signals only this process, and the guard notices the closed pipe.
  const guard = spawn(process.execPath, [GUARD], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const ended = once(guard, 'exit')
  const lines = createInterface(guard.stdout)
  const first = await Promise.race([once(lines, 'line'), ended])
  const url = String(first[0])
  if (!url.startsWith('postgres://')) throw new Error('The test database did not start; its own words are above')
  const stop = async () => {
    guard.stdin.end()
    await ended
  }
  return { url, stop }
}
