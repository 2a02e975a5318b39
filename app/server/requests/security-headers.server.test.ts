import { describe, expect, it } from 'vitest'

import { commonHeaders, pageCsp } from './security-headers.server.ts'

const makeHeaders = (publicUrl: string) => commonHeaders({ publicUrl })

describe('the headers of every response', () => {
  it('ask for HTTPS only where the site is served by it', () => {
    expect(makeHeaders('https://khazana.example')['strict-transport-security']).toMatch(/^max-age=63072000/)
    expect(makeHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
  })

  it('forbid MIME sniffing, framing, foreign openers and full referrers', () => {
    expect(makeHeaders('http://localhost:3000')).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  it('allow the microphone, for searching by voice, the position, for what is near, and the camera to our own pages alone', () => {
    const policy = makeHeaders('http://localhost:3000')['permissions-policy'] ?? ''
    const allowed = policy.split(', ').filter((one) => !one.endsWith('=()'))
    expect(allowed.toSorted()).toEqual(['camera=(self)', 'geolocation=(self)', 'microphone=(self)'])
  })
})

describe('the content security policy', () => {
  it('allows nothing that is not named, and nothing unsafe', () => {
    const bare = makeHeaders('http://localhost:3000')['content-security-policy']
    for (const policy of [bare, pageCsp([]), pageCsp(['sha256-abc='])]) {
      expect(policy).toMatch(/^default-src 'none'/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*|https?:|nonce|blob:/)
    }
  })

  it('allows pictures, and nothing else, from the address of photos', () => {
    const policy = pageCsp([], 'https://photos.example/photos')
    expect(policy).toContain("img-src 'self' data: https://photos.example;")
    expect(policy.replace(' https://photos.example', '')).toBe(pageCsp([]))
  })

  it('names each inline script of a page by its hash', () => {
    expect(pageCsp(['sha256-abc=', 'sha256-def='])).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';")
    expect(pageCsp([])).toContain("script-src 'self';")
  })
})
