import { describe, expect, it } from 'vitest'

import { BARE_CSP, pageCsp, securityHeaders } from './security-headers.server.ts'

const headersOf = (publicUrl: string) => Object.fromEntries(securityHeaders({ publicUrl }))

describe('the headers of every answer', () => {
  it('ask for HTTPS only where the site is served by it', () => {
    expect(headersOf('https://khazana.example')['Strict-Transport-Security']).toMatch(/^max-age=63072000/)
    expect(headersOf('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
  })

  it('forbid guessing types, framing, foreign openers and long referrers', () => {
    expect(headersOf('http://localhost:3000')).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
  })
})

describe('the content security policy', () => {
  it('allows nothing that is not named, and nothing unsafe', () => {
    for (const policy of [BARE_CSP, pageCsp([]), pageCsp(['sha256-abc='])]) {
      expect(policy).toMatch(/^default-src 'none'/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*|https?:|nonce|blob:/)
    }
  })

  it('names each inline script of a page by its hash', () => {
    expect(pageCsp(['sha256-abc=', 'sha256-def='])).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';")
    expect(pageCsp([])).toContain("script-src 'self';")
  })
})
