import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Heart } from './heart.tsx'
import { WishlistButton } from './wishlist-button.tsx'
import { priceDrop } from './wishlist.ts'

const ITEM = { id: '0198c0de-0000-7000-8000-000000000001', title: 'A "fine" robot', isSold: false }
test('signed out, a heart is one small link to sign in, which leads back to the item', () => {
  const html = render(<Heart item={ITEM} />)
  expect(html).toBe(
    `<a class="heart" href="/auth?next=%2Flisting%2F${ITEM.id}%23save" rel="nofollow" aria-label="Save A &quot;fine&quot; robot"></a>`,
  )
  expect(render(<Heart item={{ ...ITEM, isSold: true }} />)).toBe('')
})

test('a signed-in viewer sees its state; one’s own items have none, and sold ones only to remove them', () => {
  const html = (part: Partial<React.ComponentProps<typeof Heart>['item']>) =>
    render(<Heart item={{ ...ITEM, ...part }} />)
  expect(html({ isSaved: true })).toContain('aria-pressed="true"')
  expect(html({ isSaved: false })).toContain('aria-pressed="false"')
  expect(html({ isSaved: false })).toContain('aria-label="Save A &quot;fine&quot; robot"')
  expect(html({ isSaved: null })).toBe('')
  expect(html({ isSaved: false, isSold: true })).toBe('')
  expect(html({ isSaved: true, isSold: true })).toContain('aria-pressed="true"')
})

test('the listing’s own toggle says the same in words', () => {
  expect(render(<WishlistButton item={ITEM} />)).toMatch(/^<a href="\/auth\?next=%2Flisting%2F[^>]*>.*Wishlist<\/a>$/)
  const html = render(<WishlistButton item={{ ...ITEM, isSaved: true }} />)
  expect(html).toContain('aria-pressed="true"')
  expect(html).toContain('aria-label="Wishlist: A &quot;fine&quot; robot"')
  expect(render(<WishlistButton item={{ ...ITEM, isSaved: null }} />)).toBe('')
})

test('the price drop shown is the current saving, for items on sale', () => {
  expect(priceDrop({ price: 1500, savedPrice: 2000, isSold: false })).toBe(500)
  expect(priceDrop({ price: 2000, savedPrice: 2000, isSold: false })).toBe(0)
  expect(priceDrop({ price: 2500, savedPrice: 2000, isSold: false })).toBe(0)
  expect(priceDrop({ price: 1500, savedPrice: 2000, isSold: true })).toBe(0)
})
