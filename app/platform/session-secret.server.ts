import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Settings } from './env.server.ts'

const kept = new WeakMap<Settings, string>()

/** What signs cookies: SESSION_SECRET, or a secret made once and kept in DATA_DIR for this process alone to read. */
export function sessionSecret(settings: Settings): string {
  let secret = settings.sessionSecret ?? kept.get(settings)
  if (!secret) {
    secret = readOrMake(settings.dataDir)
    kept.set(settings, secret)
  }
  return secret
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  mkdirSync(dataDir, { recursive: true })
  // An empty one is nobody's: its maker met a full disk, or was killed.
  if (read(file) === '') make(file)
  const secret = read(file)
  if (secret.length < 32) throw new Error(`${file} is damaged: remove it, and everybody signs in again`)
  return secret
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function make(file: string): void {
  rmSync(file, { force: true })
  try {
    // Fails when another process was first: then both use that one.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
