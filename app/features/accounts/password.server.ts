import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's figures for Argon2id.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** The password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: TAG_BYTES,
    ...COST,
  })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
