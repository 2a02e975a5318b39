import { expect, test } from 'vitest'

import { photoSrcSet, photoUrl, photoWidths } from './photo-variants.ts'

test('each variant has its own URL', () => {
  expect(photoUrl('item-images/pool/lego-castle', 640)).toBe('/photos/item-images/pool/lego-castle-640.webp')
})

test('no variant is wider than its photo', () => {
  expect(photoWidths(4000)).toEqual([320, 640, 960, 1600])
  expect(photoWidths(1600)).toEqual([320, 640, 960, 1600])
  // A 1000 px file would add next to nothing to the 960 one; 1200 px does.
  expect(photoWidths(1000)).toEqual([320, 640, 960])
  expect(photoWidths(1200)).toEqual([320, 640, 960, 1600])
  expect(photoWidths(640)).toEqual([320, 640])
  expect(photoWidths(200)).toEqual([320])
})

test('the srcset states the real width of each file', () => {
  expect(photoSrcSet('a/b/c', 500)).toBe('/photos/a/b/c-320.webp 320w, /photos/a/b/c-640.webp 500w')
  expect(photoSrcSet('a/b/c', 200)).toBe('/photos/a/b/c-320.webp 200w')
})
