import { expect, test } from 'vitest'

import { imageTypeOf } from './picture-file.ts'

test('without a type a file is known by its name', () => {
  expect(imageTypeOf(new File([''], 'a.png', { type: 'image/webp' }))).toBe('image/webp')
  expect(imageTypeOf(new File([''], 'a.JPEG'))).toBe('image/jpeg')
  expect(imageTypeOf(new File([''], 'a.pdf'))).toBe('')
  expect(imageTypeOf(new Blob(['']))).toBe('')
})
