import { expect, test } from 'vitest'

import { finish, repeated } from '#test/finishes.ts'

import { mapColumns, namePhoto } from './map-columns.ts'

const mapper = mapColumns(['Handle', 'Title', 'Variant Price', 'Image Src'], { hasPhoto: () => true })
const images = (text: string) => mapper?.mapCells(['robot', 'Robot', '500', text]).fields['images']

test('a list of addresses is the names at their ends', () => {
  expect(images('https://cdn.example/a.jpg?v=1, https://cdn.example/x/b.jpg|c.jpg;')).toEqual([
    'a.jpg',
    'b.jpg',
    'c.jpg',
  ])
})

test.each([',', ', ', '/a', 'https:// ', '?#', '|'])('%j again and again takes no longer than it is long', (piece) => {
  expect(finish(() => images(`https://cdn.example/${repeated(piece)}x.jpg`))).toBeDefined()
  expect(finish(() => namePhoto(repeated(piece)))).toBeDefined()
})
