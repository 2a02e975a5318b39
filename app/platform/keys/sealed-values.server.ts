/** Encrypts values with a key that is not in the database, so that whoever reads it cannot use them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { keyrings, type Duty, type Keyring } from './site-keys.server.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_NAME = 'AES-256-GCM'
const KEY_ID_LENGTH = 12

type SealingDuty = Extract<Duty, 'second factor' | 'upi address'>

/** Encrypted text of a value. Only whoever names the same `purpose` can open it. */
export function seal(duty: SealingDuty, value: Uint8Array, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyrings()[0].mac(duty, KEY_NAME), iv).setAAD(Buffer.from(purpose))
  const text = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/**
 * The value in an encrypted text, which any key may have made that the site recognises; null when it was made for
 * another purpose, or is damaged.
 */
export function unseal(duty: SealingDuty, sealed: string, purpose: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  for (const keyring of keyrings()) {
    const decipher = createDecipheriv('aes-256-gcm', keyring.mac(duty, KEY_NAME), bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // Another key may have made it.
    }
  }
  return null
}

/** The id of the key that seals now. It does not reveal the key: rows name it, so that a job finds those of an earlier one. */
export const sealingKeyId = (duty: SealingDuty): string => nameKey(keyrings()[0], duty)

/** The ids of the earlier keys that the site still recognises. */
export const formerKeyIds = (duty: SealingDuty): string[] =>
  keyrings()
    .slice(1)
    .map((keyring) => nameKey(keyring, duty))

const nameKey = (keyring: Keyring, duty: SealingDuty): string =>
  keyring.mac(duty, 'name').toString('base64url').slice(0, KEY_ID_LENGTH)
