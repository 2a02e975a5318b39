import { expect, test } from 'vitest'

import { PICTURE_MAX_BYTES } from '#app/shared/files/profile-picture.ts'

import { pictureProblem } from './save-profile.ts'

const file = (type: string, name = 'me', size = 1000) => ({ type, name, size })

test('pictures under 5 MB are accepted, those of an iPhone too', () => {
  expect(pictureProblem(file('image/jpeg'))).toBeNull()
  expect(pictureProblem(file('', 'IMG_0001.HEIC'))).toBeNull()
  expect(pictureProblem(file('image/png', 'me.png', PICTURE_MAX_BYTES - 1))).toBeNull()
})

test('anything else is refused with the message of the specification', () => {
  expect(pictureProblem(file('application/pdf'))).toBe('Please select an image file')
  expect(pictureProblem(file('', 'notes.txt'))).toBe('Please select an image file')
  expect(pictureProblem(file('image/png', 'me.png', PICTURE_MAX_BYTES))).toBe('Image must be less than 5MB')
})
