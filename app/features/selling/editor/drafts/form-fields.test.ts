import { expect, test } from 'vitest'

import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import { UNSAID } from '#test/item-draft.ts'

import { findDifferences } from './edit-conflict.ts'
import type { EditableItem } from './editable-item.schema.ts'
import { toItemDraft, EMPTY_FIELDS, toFormFields } from './form-fields.ts'
import { isSound } from './item-draft.ts'

const item: EditableItem = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Tin robot',
  description: 'Walks.\nSparks.',
  price: 125000,
  category: 'action-figures',
  condition: 'Good',
  location: null,
  ...UNSAID,
  tags: ['tin', 'robot'],
  isSold: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
  photos: [
    { key: 'a', width: 1, height: 1, placeholder: '', alt: null, other: null },
    { key: 'b', width: 1, height: 1, placeholder: '', alt: null, other: null },
  ],
}

function soundDraft(images = ['a', 'b'], change: Partial<ReturnType<typeof toFormFields>> = {}): ItemDraft {
  const draft = toItemDraft({ ...toFormFields(item), ...change }, images)
  if (!isSound(draft, 'edit')) throw new Error('Expected a sound draft')
  return draft
}

test('an item survives a round trip through the form', () => {
  const { id: _id, isSold: _isSold, updatedAt: _updatedAt, photos, ...rest } = item
  expect(soundDraft()).toEqual({ ...rest, images: photos.map(({ key }) => key) })
  expect(findDifferences(soundDraft(), item)).toEqual([])
})

test('the price is read as people write sums', () => {
  expect(toItemDraft({ ...EMPTY_FIELDS, price: '१.५ लाख' }, []).price).toBe(150_000)
  expect(toItemDraft({ ...EMPTY_FIELDS, price: '12,50' }, []).price).toBeNaN()
})

test('two versions are compared in words, photos too', () => {
  expect(findDifferences(soundDraft(['a', 'b'], { price: '99', location: 'Pune' }), item)).toEqual([
    { field: 'Price', mine: '₹99', theirs: '₹1,25,000' },
    { field: 'Location', mine: 'Pune', theirs: 'Nothing' },
  ])
  expect(findDifferences(soundDraft(['b', 'a']), item)).toEqual([
    { field: 'Photos', mine: 'In your order', theirs: 'In another order' },
  ])
  expect(findDifferences(soundDraft(['a']), item)).toEqual([{ field: 'Photos', mine: '1 photo', theirs: '2 photos' }])
  expect(findDifferences(soundDraft(['a', 'c']), item)).toEqual([
    { field: 'Photos', mine: '2 photos', theirs: '2 photos, other ones' },
  ])
})
