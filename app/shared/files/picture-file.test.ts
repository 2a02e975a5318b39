import { expect, test } from 'vitest'

import { findImageType } from './picture-file.ts'

test('without a type a file is recognised by its name', () => {
  expect(findImageType(new File([''], 'a.png', { type: 'image/webp' }))).toBe('image/webp')
  expect(findImageType(new File([''], 'a.JPEG'))).toBe('image/jpeg')
  expect(findImageType(new File([''], 'a.pdf'))).toBe('')
  expect(findImageType(new Blob(['']))).toBe('')
})
