import { expect, test } from 'vitest'

import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'
import { UNSAID } from '#test/item-draft.ts'

import { findDifferences, listPhotos, sharesPhotos } from './edit-conflict.ts'
import type { EditableItem } from './editable-item.schema.ts'

const view = (key: string) => ({ key, width: 10, height: 20, placeholder: '', alt: null })
const draft: ItemDraft = {
  title: 'Tin robot',
  description: 'Walks.',
  price: 1500,
  category: 'lego',
  condition: 'Good',
  location: 'Pune',
  ...UNSAID,
  images: [],
}
const shown: PhotoPair[] = [
  { ...view('enhanced_a'), other: view('a') },
  { ...view('b'), other: null },
]
const { images: _none, ...said } = draft
const theirs: EditableItem = { ...said, id: 'x', isSold: false, updatedAt: '', photos: shown }

test('an item owns the photos that it shows and their originals', () => {
  expect(listPhotos(theirs)).toEqual(['enhanced_a', 'a', 'b'])
})

test('a different kind of delivery is a difference', () => {
  expect(findDifferences({ ...draft, delivery: 'ships' }, { ...theirs, photos: [] })).toEqual([
    { field: 'Delivery', mine: 'Can ship', theirs: 'Not said' },
  ])
})

test.each([
  [['b', 'c'], true],
  // The same photo as before.
  [['a'], true],
  [['c'], false],
])('%j are photos of the item: %s', (images, shares) => {
  expect(sharesPhotos({ mine: { ...draft, images }, theirs })).toBe(shares)
})
