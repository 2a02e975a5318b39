import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { hashScripts } from './script-hashes.server.ts'

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

describe('the hashes of a page', () => {
  it('cover the marked inline scripts, and remove the mark', () => {
    const { html, hashes } = hashScripts(
      '<p>Hi</p><script nonce="n1">one()</script><script type="module" nonce="n1">two()</script><script nonce="n1" src="/a.js"></script>',
      'n1',
    )
    expect(html).toBe(
      '<p>Hi</p><script>one()</script><script type="module">two()</script><script src="/a.js"></script>',
    )
    expect(hashes).toEqual([hash('one()'), hash('two()')])
  })

  it('never cover a script without the mark', () => {
    const { hashes } = hashScripts(
      '<script>alert(1)</script><script nonce="guess">alert(2)</script><script nonce="n1">ours()</script>',
      'n1',
    )
    expect(hashes).toEqual([hash('ours()')])
  })
})
