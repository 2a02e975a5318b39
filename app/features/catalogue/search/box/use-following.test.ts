import { expect, it } from 'vitest'

import { searchHref } from './use-following.ts'

it.each([
  ['/', '', 'lego', '/browse?search=lego'],
  ['/listing/7', '?min=100', 'lego', '/browse?search=lego'],
  ['/browse', '', '  lego   car ', '/browse?search=lego+car'],
  // Filters stay: with another search, with none, and from a category's own page.
  ['/browse', '?category=watches', 'casio', '/browse?search=casio&category=watches'],
  ['/browse', '?search=lego&condition=Good', '', '/browse?condition=Good'],
  [
    '/browse',
    '?search=lego&category=lego&min=100&max=5000&condition=Good&condition=Fair&sort=price-low&sold=1',
    'lego car',
    '/browse?search=lego+car&category=lego&min=100&max=5000&condition=Good&condition=Fair&sort=price-low&sold=1',
  ],
  ['/category/cars', '', 'swift', '/browse?search=swift&category=cars'],
  ['/category/cars', '?max=20000&condition=Fair', '', '/browse?category=cars&max=20000&condition=Fair'],
  ['/category/LEGO_Sets', '?sold=1', 'train', '/browse?search=train&category=lego&sold=1'],
  ['/category/nonsense', '?sold=1', 'train', '/browse?search=train'],
  // As it stands there: the server reads it.
  ['/browse', '?max=1.5+lakh&city=Pune', 'casio', '/browse?search=casio&max=1.5+lakh&city=Pune'],
  // The cursor and `exact` belong to the previous search.
  ['/browse', '?search=lego&exact=1&cursor=n1', 'car', '/browse?search=car'],
])('at %s%s, “%s” leads to %s', (place, query, text, href) => {
  expect(searchHref(place, query, text)).toBe(href)
})
