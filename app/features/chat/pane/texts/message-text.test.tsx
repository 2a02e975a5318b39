import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { finish, repeated } from '#test/finishes.ts'

import { splitLinks } from './message-links.ts'
import { MessageText } from './message-text.tsx'

const render = (text: string) => renderToStaticMarkup(<MessageText text={text} />)
const hrefs = (text: string) => splitLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part.href]))
const shown = (text: string) => splitLinks(text).map((part) => (typeof part === 'string' ? part : part.text))

test('a URL becomes a link without a referrer, in a new tab', () => {
  expect(render('See https://example.com/a?b=1&c=2 first')).toBe(
    'See <a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="ugc nofollow noopener" class="font-medium underline underline-offset-2 hover:no-underline">https://example.com/a?b=1&amp;c=2</a> first',
  )
})

test.each([
  ['https://a.example.', ['https://a.example/'], ['https://a.example', '.']],
  ['(https://a.example/x)', ['https://a.example/x'], ['(', 'https://a.example/x', ')']],
  ['https://a.example/w_(x)', ['https://a.example/w_(x)'], ['https://a.example/w_(x)']],
  ['https://a.example/w_(x)),', ['https://a.example/w_(x)'], ['https://a.example/w_(x)', '),']],
  ['यहाँ देखो https://a.example/x।', ['https://a.example/x'], ['यहाँ देखो ', 'https://a.example/x', '।']],
  [
    'http://a.example\nhttps://b.example',
    ['http://a.example/', 'https://b.example/'],
    ['http://a.example', '\n', 'https://b.example'],
  ],
  ['HTTPS://A.example/Q', ['https://a.example/Q'], ['HTTPS://A.example/Q']],
])('%j', (text, links, parts) => {
  expect(hrefs(text)).toEqual(links)
  expect(shown(text)).toEqual(parts)
})

describe('hostile input', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'ftp://example.com',
    'upi://pay?pa=a@b',
    'https://',
    'https://?',
    'http://%',
    'https://khazana.in@evil.example/login',
    'https://user:secret@evil.example',
    'www.example.com',
    'xhttps:/example.com',
  ])('%s is not a link', (text) => {
    expect(hrefs(text)).toEqual([])
    expect(shown(text).join('')).toBe(text)
  })

  test('markup stays text, inside of an address too', () => {
    const html = render('<img src=x onerror=alert(1)> https://a.example/"onmouseover="alert(1) <b>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('href="https://a.example/"')
    expect(html.replaceAll(/<\/?a[^>]*>/g, '')).not.toMatch(/[<>]/)
    expect(html).toContain('&quot;onmouseover=&quot;alert(1)')
  })

  test('look-alike letters show as what they are', () => {
    const [part] = splitLinks('https://аpple.example/id')
    expect(part).toEqual({ text: 'https://xn--pple-43d.example/id', href: 'https://xn--pple-43d.example/id' })
  })

  test('characters that change the reading direction end an address', () => {
    expect(hrefs('https://a.example/\u202Egnp.exe')).toEqual(['https://a.example/'])
  })

  test.each([')', '(', '.', 'https://', 'https://a/)', 'http:', 'a://'])(
    'a text of any length is split: %s',
    (part) => {
      expect(finish(() => splitLinks(repeated(part)).length)).toBeGreaterThan(0)
    },
  )
})
