import { expect, test } from 'vitest'

import { finish, repeated } from '#test/finishes.ts'

import { splitImages } from './image-list.ts'

test.each(["['a.jpg', 'b c.png']", '[a.jpg, b c.png]', '["a.jpg", "b c.png"]'])('%s is a list', (text) => {
  expect(splitImages(text)).toEqual(['a.jpg', 'b c.png'])
})

test('a bracket may be part of a name', () => {
  expect(splitImages('[1] front.jpg|[2] back.jpg')).toEqual(['[1] front.jpg', '[2] back.jpg'])
})

test('brackets of any number are read', () => {
  expect(finish(() => splitImages(repeated('[', 100_000)))).toBeDefined()
})
