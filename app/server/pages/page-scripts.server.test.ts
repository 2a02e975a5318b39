import type { EntryContext } from 'react-router'
import { describe, expect, test } from 'vitest'

import { pageScripts } from './page-scripts.server.ts'
import { hashScript } from './script-hashes.server.ts'

function makeContext(...ids: string[]): EntryContext {
  const routes = Object.fromEntries(
    ids.map((id) => [id, { id, module: `/assets/${id}.js`, imports: ['/assets/shared.js'] }]),
  )
  // Only the parts from which the scripts are built.
  return {
    manifest: { url: '/assets/manifest.js', entry: { module: '/assets/entry.js', imports: [] }, routes },
    staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) },
    serverHandoffString: '{"ssr":true}',
  } as unknown as EntryContext
}

const listScripts = (html: string) => [...html.matchAll(/<script type="([^"]+)"[^>]*>(.*?)<\/script>/gs)]

describe('the scripts at the end of a page', () => {
  test('are its data, which do not run, and the one that starts it, allowed by its hash', () => {
    const { html, hash } = pageScripts(makeContext('root', 'home'))
    const [data, start, ...more] = listScripts(html('[1,"two"]'))
    expect(more).toEqual([])
    expect(data?.slice(1)).toEqual(['application/json', '[1,"two"]'])
    expect(start?.[1]).toBe('module')
    expect(hash).toBe(hashScript(start?.[2] ?? ''))
  })

  test('differ between kinds of pages, not between pages of one kind', () => {
    const [home, again, listing] = [
      makeContext('root', 'home'),
      makeContext('root', 'home'),
      makeContext('root', 'listing'),
    ].map((context) => pageScripts(context))
    expect(again?.hash).toBe(home?.hash)
    expect(listing?.hash).not.toBe(home?.hash)
    expect(listing?.html('')).toContain('/assets/listing.js')
    expect(listing?.html('')).not.toContain('/assets/home.js')
  })

  test('name each module once', () => {
    const [, start = ''] = /for \(const href of (.*)\) \{/.exec(pageScripts(makeContext('root', 'a')).html('')) ?? []
    expect(JSON.parse(start)).toEqual([
      '/assets/manifest.js',
      '/assets/root.js',
      '/assets/a.js',
      '/assets/entry.js',
      '/assets/shared.js',
    ])
  })

  test('keep data that look like markup inside their element', () => {
    const hostile = JSON.stringify(['</script><script>alert(1)</script>', '<!--', '₹'])
    const html = pageScripts(makeContext('root', 'home')).html(hostile)
    const [data] = listScripts(html)
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(JSON.parse(data?.[2] ?? '')).toEqual(JSON.parse(hostile))
  })
})
