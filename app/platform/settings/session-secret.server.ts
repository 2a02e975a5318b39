import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeFolder } from '#packages/postgres'

import type { Settings } from './env.server.ts'

const bySettings = new WeakMap<Settings, string>()

const FILE = 'session-secret'
/** Secrets that were replaced, one a line. A restore adds those of the backup, and an operator may. */
const PREVIOUS_FILE = 'session-secret-previous'

/** The names of the files in DATA_DIR that hold secrets. */
export const SECRET_FILES = [FILE, PREVIOUS_FILE] as const

/**
 * The secret from which the site's keys are derived: SESSION_SECRET, or one generated once and stored in DATA_DIR, readable
 * by this user only.
 */
export function sessionSecret(settings: Settings): string {
  let secret = settings.sessionSecret ?? bySettings.get(settings)
  if (!secret) {
    secret = readOrMake(settings.dataDir)
    bySettings.set(settings, secret)
  }
  return secret
}

/** The secret, and those before it that are still recognised: of SESSION_SECRET_PREVIOUS, and of the file in DATA_DIR. */
export function siteSecrets(settings: Settings): readonly [string, ...string[]] {
  const current = sessionSecret(settings)
  const previous = new Set([...settings.sessionSecretsPrevious, ...readPrevious(settings.dataDir)])
  previous.delete(current)
  return [current, ...previous]
}

/** Whether DATA_DIR has a secret, or SESSION_SECRET is set. Otherwise one is made when it is needed first. */
export const hasSecret = ({ sessionSecret: given, dataDir }: Settings): boolean =>
  given !== null || readSecretFile(join(dataDir, FILE)) !== ''

/** Stores the secret of a site that has none. */
export function storeSecret(dataDir: string, secret: string): string {
  makeFolder(dataDir)
  const file = join(dataDir, FILE)
  writeFileSync(file, secret, { mode: 0o600 })
  return file
}

/** Adds secrets that the site recognises from its next start on. */
export function addPrevious(dataDir: string, secrets: readonly string[]): string {
  makeFolder(dataDir)
  const file = join(dataDir, PREVIOUS_FILE)
  const all = new Set([...readPrevious(dataDir), ...secrets])
  writeFileSync(file, [...all].map((one) => `${one}\n`).join(''), { mode: 0o600 })
  return file
}

function readPrevious(dataDir: string): string[] {
  return readSecretFile(join(dataDir, PREVIOUS_FILE))
    .split('\n')
    .flatMap((line) => line.trim() || [])
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, FILE)
  makeFolder(dataDir)
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
