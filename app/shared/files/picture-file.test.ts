import { expect, test } from 'vitest'

import { findImageType, mayBePicture } from './picture-file.ts'

test('without a type a file is recognised by its name', () => {
  expect(findImageType(new File([''], 'a.png', { type: 'image/webp' }))).toBe('image/webp')
  expect(findImageType(new File([''], 'a.JPEG'))).toBe('image/jpeg')
  expect(findImageType(new File([''], 'a.pdf'))).toBe('')
  expect(findImageType(new Blob(['']))).toBe('')
})

test.each<[string, string, boolean]>([
  ['image/jpeg', 'a.jpg', true],
  // Names that old systems have for JPEG.
  ['image/jpg', 'a.jpg', true],
  ['image/pjpeg', 'a', true],
  ['', 'IMG_0001.HEIC', true],
  ['', 'photo', true],
  ['application/octet-stream', 'photo.jfif', true],
  ['', '', true],
  ['', 'notes.txt', false],
  ['application/pdf', 'a.jpg', false],
  ['text/html', 'photo', false],
])('a file of type "%s" named "%s" may be a picture: %s', (type, name, may) => {
  expect(mayBePicture({ type, name })).toBe(may)
})
