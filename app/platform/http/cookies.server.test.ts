import { beforeEach, describe, expect, test } from 'vitest'

import { testSettings } from '#test/visitor.ts'

import { cookieName, readCookie, setCookie, signValue, readSignedValue } from './cookies.server.ts'
import { flashCookie, readFlash } from './flash.server.ts'

beforeEach(() => testSettings())

const readValue = (line: string) => /=([^;]*)/.exec(line)?.[1] ?? ''

describe('a signature', () => {
  test('is valid only for its value, purpose and secret', () => {
    const signed = signValue('value', 'khazana_flash')
    expect(readSignedValue(signed, 'khazana_flash')).toBe('value')
    expect(readSignedValue(signValue('value', 'session'), 'session')).toBe('value')
    expect([
      readSignedValue(signed, 'khazana_device'),
      readSignedValue(signed, 'session'),
      readSignedValue(signValue('value', 'session'), 'khazana_flash'),
    ]).toEqual([null, null, null])
    expect(readSignedValue(signValue('khazana_flash value', 'session'), 'khazana_flash')).toBeNull()
    testSettings({ SESSION_SECRET: 'another secret, with which nothing was signed' })
    expect(readSignedValue(signed, 'khazana_flash')).toBeNull()
  })

  test('cannot be forged, truncated or moved', () => {
    const signed = signValue('value', 'session')
    const other = signValue('other', 'session')
    const signature = signed.slice('value.'.length)
    const forged = [
      '',
      '.',
      'value',
      'value.',
      `.${signature}`,
      `valu.${signature}`,
      `value.x.${signature}`,
      `value.${signature}x`,
      `value.${signature.slice(0, -1)}`,
      `value.${signature.toLowerCase()}`,
      `value.${other.slice('other.'.length)}`,
      `value.${'A'.repeat(43)}=`,
      signed.replace('.', '..'),
      `${signed}\u0000`,
    ]
    expect(forged.filter((one) => readSignedValue(one, 'session') !== null)).toEqual([])
  })
})

describe('a flash toast', () => {
  const FLASH = { kind: 'error', text: 'Nicht möglich: <b>नमस्ते</b> "x"; a=b' } as const

  test('is the value that we wrote, never one that somebody else wrote', () => {
    const cookie = (value: string) => `a=b; khazana_flash=${value}; c=d`
    const value = readValue(flashCookie(FLASH))
    expect(readFlash(cookie(value))).toEqual(FLASH)
    const payload = Buffer.from(JSON.stringify({ kind: 'success', text: 'Call 1800-EVIL' })).toString('base64url')
    const forged = [
      payload,
      `${payload}.`,
      encodeURIComponent(signValue(payload, 'session')),
      encodeURIComponent(signValue(payload, 'khazana_device')),
      `${payload}.${decodeURIComponent(value).split('.')[1] ?? ''}`,
      value.slice(0, -3),
      '%',
      '',
    ]
    const shown = forged.filter((one) => readFlash(cookie(one)) !== null)
    console.log(`forged toasts: ${shown.length} of ${forged.length} shown`)
    expect(shown).toEqual([])
    expect(readFlash(null)).toBeNull()
  })

  test('is gone after a minute, and out of reach for scripts', () => {
    testSettings({ PUBLIC_URL: 'https://khazana.test' })
    expect(flashCookie(FLASH)).toMatch(
      /^__Host-khazana_flash=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$/,
    )
    expect(readFlash(`khazana_flash=${readValue(flashCookie(FLASH))}`)).toBeNull()
  })
})

describe('a cookie', () => {
  test.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1;b=2 ; c=3', 'b', '2'],
    ['b=first; b=second', 'b', 'first'],
    ['b=a%20b%3D', 'b', 'a b='],
    ['b=x=y', 'b', 'x=y'],
    ['xb=1', 'b', null],
    ['b', 'b', null],
    ['b=%E0%A4%A', 'b', null],
    ['', 'b', null],
    [null, 'b', null],
  ])('of %j under %j is %j', (header, name, value) => {
    expect(readCookie(header, name)).toBe(value)
  })

  test('cannot inject a header', () => {
    const line = setCookie('a', 'x; Domain=evil.example\r\nSet-Cookie: b=c')
    expect(line).toBe('a=x%3B%20Domain%3Devil.example%0D%0ASet-Cookie%3A%20b%3Dc; Path=/; HttpOnly; SameSite=Lax')
  })

  test('is bound to the host where TLS is used', () => {
    expect(cookieName('a')).toBe('a')
    testSettings({ PUBLIC_URL: 'https://khazana.test' })
    expect(cookieName('a')).toBe('__Host-a')
  })
})
