import { createHmac, timingSafeEqual } from 'node:crypto'

import { sessionSecret } from '#app/platform/settings/session-secret.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

export const isSecure = () => settings().publicUrl.startsWith('https:')

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

/**
 * A value with its signature. A value signed for one `purpose` is not valid
 * for another; without a purpose, it is a session.
 */
export function signValue(value: string, purpose = ''): string {
  return `${value}.${computeSignature(value, purpose)}`
}

/** The value behind a valid signature for that purpose, or null. */
export function readSignedValue(signed: string | null, purpose = ''): string | null {
  if (!signed) return null
  const dot = signed.lastIndexOf('.')
  if (dot === -1) return null
  const [given, made] = [
    Buffer.from(signed.slice(dot + 1)),
    Buffer.from(computeSignature(signed.slice(0, dot), purpose)),
  ]
  return given.length === made.length && timingSafeEqual(given, made) ? signed.slice(0, dot) : null
}

function computeSignature(value: string, purpose: string): string {
  return createHmac('sha256', sessionSecret(settings()))
    .update(purpose && `${purpose} `)
    .update(value)
    .digest('base64')
}

/** A Set-Cookie line. `maxAge` is in seconds: without it the cookie ends with the browser session, and 0 deletes it. */
export function setCookie(name: string, value: string, maxAge?: number): string {
  const parts = [`${cookieName(name)}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure()) parts.push('Secure')
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  return parts.join('; ')
}
