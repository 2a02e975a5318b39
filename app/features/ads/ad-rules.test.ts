import { expect, test } from 'vitest'

import { AD_RULES } from './ad-rules.ts'

const BAD = 'Please enter a link that begins with http://, https:// or /'

test.each([
  '/',
  '/browse?category=lego',
  'https://khazana.example/a b'.replace(' ', '%20'),
  'http://shop.example',
  'HTTPS://SHOP.example/',
])('%j is a link', (link) => expect(AD_RULES.link(link)).toBeNull())

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://[',
  'ftp://evil.example',
  'browse',
  'http://a b',
  '/browse\nx',
])('%j is invalid', (link) => expect(AD_RULES.link(link)).toBe(BAD))

test('a link has no password in it', () => {
  for (const link of ['https://khazana.example@evil.example', 'http://a:b@evil.example/'])
    expect(AD_RULES.link(link)).toBe('The link must not have a name or password in it')
})
