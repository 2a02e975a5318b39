import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Settings } from './env.server.ts'

const kept = new WeakMap<Settings, string>()

/**
 * The secret that signs cookies: SESSION_SECRET, or one generated once and stored in DATA_DIR, readable by this user
 * only.
 */
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
  // An empty file is left over: its writer met a full disk or was killed.
  if (readSecretFile(file) === '') createSecretFile(file)
  const secret = readSecretFile(file)
  if (secret.length < 32) throw new Error(`${file} is damaged: remove it, and everybody signs in again`)
  return secret
}

function readSecretFile(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function createSecretFile(file: string): void {
  // Written to a draft and linked whole: nobody reads half a secret, so an empty file never belongs to a writer still
  // at work.
  const draft = `${file}.${process.pid}.part`
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    // Fails when another process was first: then both use that secret.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (readSecretFile(file) === '') renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
