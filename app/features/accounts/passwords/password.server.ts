import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { takingTurns } from '#app/shared/async/turns.ts'

const derive = promisify(argon2)

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
/** How long a mailed reset link works, in seconds. */
export const RESET_SECONDS = 3600

// OWASP's parameters for Argon2id.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

// Each hash takes 19 MiB and a core for a moment; this leaves enough for page requests.
const inTurn = takingTurns(2)

/** The password's hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): Promise<string> {
  const tag = await deriveTag(password, salt)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether a password matches one of our PHC strings. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, kind, , , , tag = ''] = hash.split('$')
  const expected = Buffer.from(tag, 'base64')
  const made = await deriveTag(password, readSalt(hash))
  return kind === 'argon2id' && expected.length === made.length && timingSafeEqual(made, expected)
}

/** The salt of one of our PHC strings. */
export const readSalt = (hash: string): Buffer => Buffer.from(hash.split('$')[4] ?? '', 'base64')

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

function deriveTag(password: string, salt: Uint8Array): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return inTurn(() => derive('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...COST }))
}
