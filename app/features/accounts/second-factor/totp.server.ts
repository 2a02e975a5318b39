/** One-time codes of an app: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which every such app knows. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The 30 seconds in which a moment lies, as a number. */
export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS)

/** The code of a step (RFC 4226). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step whose code this is: the present one, or the one before or after it, because clocks differ. Null for any other
 * code, and for one of `last` or an earlier step: each code counts once.
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, last }: { now: number; last: number },
): number | null {
  const given = Buffer.from(code)
  const present = stepAt(now)
  for (const step of [present, present - 1, present + 1]) {
    const made = Buffer.from(codeAt(secret, step))
    if (given.length === made.length && timingSafeEqual(given, made)) return step > last ? step : null
  }
  return null
}

/** In base32 without padding (RFC 4648), as people type it. */
export function encodeBase32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31] ?? ''
  }
  return bits > 0 ? text + (ALPHABET[(held << (5 - bits)) & 31] ?? '') : text
}

/** The address by which an app takes over a secret. */
export function appAddress(secret: Uint8Array, { account, issuer }: { account: string; issuer: string }): string {
  const params = new URLSearchParams({ secret: encodeBase32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${params.toString()}`
}
