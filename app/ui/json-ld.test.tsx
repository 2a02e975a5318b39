import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { escapeJson, JsonLd } from './json-ld.tsx'

const hostile = { name: '</script><script>alert(1)</script><!--', more: 'a\u2028b\u2029c & "quoted" ₹' }

test('nothing in the data ends the script element or a line', () => {
  const text = escapeJson(hostile)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(hostile)
})

describe('on the server', () => {
  test('a page carries the data as one script element', () => {
    const html = renderToString(<JsonLd data={() => hostile} />)
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
    const [, type, text] = /^<script type="([^"]+)">(.*)<\/script>$/.exec(html) ?? []
    expect(type).toBe('application/ld+json')
    expect(JSON.parse(text ?? '')).toEqual(hostile)
  })
})
