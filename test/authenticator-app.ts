import { expect } from 'vitest'

import { codeAt, stepAt } from '#app/features/accounts/second-factor/totp.server.ts'

import type { Visitor } from './visitor.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret that is shown as base32 (RFC 4648). */
export function readSecret(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Adds an app for one-time codes at a time in milliseconds, and returns a function that makes its codes. */
export async function addAppAt(now: number, visitor: Visitor, name = 'Phone') {
  const { json } = await visitor.post('/account/factors/app/setup')
  const secret = readSecret(String(json['secret']))
  const code = (by = 0) => codeAt(secret, stepAt(now) + by)
  const answer = await visitor.post('/account/factors/app', { setup: json['setup'], code: code(-1), name })
  expect(answer.status).toBe(200)
  // The documented shape.
  return { secret: String(json['secret']), code, recovery: answer.json['codes'] as string[] | null }
}
