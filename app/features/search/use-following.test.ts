import { expect, it } from 'vitest'

import { hrefOfTyping } from './use-following.ts'

it.each([
  // Typing begins a search anew.
  ['', '', 'lego', '/browse?search=lego'],
  ['?category=watches', '?category=watches', 'lego', '/browse?search=lego'],
  ['?search=lego&condition=Good', '?search=lego&condition=Good', '', '/browse'],
  // What was chosen meanwhile stays; a further page and the text as typed are of the search before.
  ['', '?condition=Good&sold=1', 'lego', '/browse?search=lego&condition=Good&sold=1'],
  [
    '?search=lego',
    '?search=lego&exact=1&min=100&condition=Good&condition=Fair&cursor=n1',
    'lego car',
    '/browse?search=lego+car&min=100&condition=Good&condition=Fair',
  ],
  ['?search=lego', '?search=lego&condition=Good', '', '/browse?condition=Good'],
  ['?search=lego', '?search=lego+car', '', '/browse'],
])('typed at %s, now at %s, “%s” leads to %s', (begun, query, text, href) => {
  expect(hrefOfTyping('/browse', { begun, query }, text)).toBe(href)
})
