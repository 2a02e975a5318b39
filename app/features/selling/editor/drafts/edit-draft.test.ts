import { beforeEach, expect, test } from 'vitest'

import { UNSAID } from '#test/item-draft.ts'

import { clearEditDraft, loadEditDraft, saveEditDraft } from './edit-draft.ts'
import type { EditableItem } from './editable-item.schema.ts'
import { toFormFields } from './form-fields.ts'

const ASHA = 'asha'
const photo = (key: string) => ({ key, width: 10, height: 20, placeholder: '', alt: null, other: null })
const item: EditableItem = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Tin robot',
  description: 'It walks.',
  price: 1500,
  category: 'action-figures',
  condition: 'Good',
  location: 'Pune',
  ...UNSAID,
  photos: [photo('a'), photo('b')],
  isSold: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const unchanged = { updatedAt: item.updatedAt, fields: toFormFields(item), photos: item.photos, coming: [] }
const changed = { ...unchanged, fields: { ...unchanged.fields, title: 'Wind-up tin robot' } }

let kept: Map<string, string>
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

beforeEach(() => {
  kept = new Map()
})

test('changes come back, to their owner and for their item alone, until they are saved', () => {
  saveEditDraft(storage, ASHA, item, changed)
  expect(loadEditDraft(storage, ASHA, item)).toEqual(changed)
  expect(loadEditDraft(storage, 'ravi', item)).toBeNull()
  expect(loadEditDraft(storage, ASHA, { ...item, id: '0198c0de-0000-7000-8000-000000000002' })).toBeNull()
  clearEditDraft(storage, ASHA, item.id)
  expect(loadEditDraft(storage, ASHA, item)).toBeNull()
})

test('photos in another order, or fewer of them, are a change', () => {
  saveEditDraft(storage, ASHA, item, { ...unchanged, photos: item.photos.toReversed() })
  expect(loadEditDraft(storage, ASHA, item)?.photos.map(({ key }) => key)).toEqual(['b', 'a'])
  saveEditDraft(storage, ASHA, item, { ...unchanged, photos: [photo('b')] })
  expect(loadEditDraft(storage, ASHA, item)?.photos.map(({ key }) => key)).toEqual(['b'])
})

test('without a change no draft is kept, and a reverted change removes it', () => {
  saveEditDraft(storage, ASHA, item, unchanged)
  expect(kept.size).toBe(0)
  saveEditDraft(storage, ASHA, item, changed)
  saveEditDraft(storage, ASHA, item, unchanged)
  expect(kept.size).toBe(0)
})

test('changes keep the version that they are based on, even if the item has a newer one', () => {
  saveEditDraft(storage, ASHA, item, changed)
  const later = { ...item, updatedAt: '2026-11-21T10:00:00.000Z' }
  expect(loadEditDraft(storage, ASHA, later)?.updatedAt).toBe(item.updatedAt)
  // Another tab saved the very same changes, so nothing is left to save.
  expect(loadEditDraft(storage, ASHA, { ...later, title: 'Wind-up tin robot' })).toBeNull()
})

test.each(['', 'null', '{', '[]', '{"updatedAt":7}', '7'])('%s is no draft', (text) => {
  saveEditDraft(storage, ASHA, item, changed)
  for (const key of kept.keys()) kept.set(key, text)
  expect(loadEditDraft(storage, ASHA, item)).toBeNull()
})

test('a browser without storage causes no error', () => {
  const refuses = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  expect(() => saveEditDraft({ setItem: refuses, removeItem: refuses }, ASHA, item, changed)).not.toThrow()
  expect(() => clearEditDraft({ removeItem: refuses }, ASHA, item.id)).not.toThrow()
  expect(loadEditDraft({ getItem: refuses }, ASHA, item)).toBeNull()
})
