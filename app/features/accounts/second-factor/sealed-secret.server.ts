/** Encrypts the secrets of apps with a key that is not in the database, so that whoever reads it cannot make codes. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { allMacs, makeMac } from '#app/platform/keys/site-keys.server.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_NAME = 'AES-256-GCM'

/** Encrypted text of a value. Only whoever names the same `purpose` can open it. */
export function seal(value: Uint8Array, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', makeMac('second factor', KEY_NAME), iv).setAAD(Buffer.from(purpose))
  const text = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/**
 * The value in an encrypted text, which any key may have made that the site recognises; null when it was made for
 * another purpose, or is damaged.
 */
export function unseal(sealed: string, purpose: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  for (const key of allMacs('second factor', KEY_NAME)) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // Another key may have made it.
    }
  }
  return null
}
