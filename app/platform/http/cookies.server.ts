import { timingSafeEqual } from 'node:crypto'

import { keyrings, type Duty, type Keyring } from '#app/platform/keys/site-keys.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

const isSecure = () => settings().publicUrl.startsWith('https:')

/** Over TLS, the `__Host-` prefix binds the cookie to this exact host. */
export function cookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

/** The value of one cookie of a Cookie header, decoded; null when it is missing or malformed. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(equals + 1).trim())
    } catch {
      return null
    }
  }
  return null
}

/** The duties of keys that sign values. */
type Signs = Extract<Duty, 'session' | `khazana_${string}` | `stop-${string}`>

/** A value with its signature. A value signed for one duty is not valid for another. */
export function signValue(value: string, duty: Signs): string {
  return `${value}.${computeSignature(value, duty, keyrings()[0])}`
}

/** The value behind a valid signature for that duty, or null. */
export const readSignedValue = (signed: string | null, duty: Signs): string | null =>
  findSigned(signed, duty)?.value ?? null

/** The same with the keyring that signed it. */
export function findSigned(signed: string | null, duty: Signs): { value: string; by: Keyring } | null {
  if (!signed) return null
  const dot = signed.lastIndexOf('.')
  if (dot === -1) return null
  const value = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  for (const by of keyrings()) {
    const made = Buffer.from(computeSignature(value, duty, by))
    if (given.length === made.length && timingSafeEqual(given, made)) return { value, by }
  }
  return null
}

const computeSignature = (value: string, duty: Signs, by: Keyring) => by.mac(duty, value).toString('base64')

/** A Set-Cookie line. `maxAge` is in seconds: without it the cookie ends with the browser session, and 0 deletes it. */
export function setCookie(name: string, value: string, maxAge?: number): string {
  const parts = [`${cookieName(name)}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure()) parts.push('Secure')
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  return parts.join('; ')
}
