import { beforeEach, describe, expect, test } from 'vitest'

import { clearDraft, loadDraft, saveDraft, tellsOfRemoval, type SavedDraft } from './draft-storage.ts'
import { EMPTY_FIELDS } from './form-fields.ts'

const ASHA = 'asha'
const draft: SavedDraft = {
  itemId: '0198c0de-0000-7000-8000-000000000001',
  step: 'details',
  fields: { ...EMPTY_FIELDS, title: 'Tin robot', price: '1500' },
  photos: [
    {
      key: 'item-images/asha/enhanced_1',
      width: 10,
      height: 20,
      placeholder: '',
      alt: null,
      other: { key: 'item-images/asha/1', width: 10, height: 20, placeholder: '', alt: null },
    },
  ],
}

let kept: Map<string, string>
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const theKey = () => [...kept.keys()][0] ?? ''

beforeEach(() => {
  kept = new Map()
})

test('a draft comes back as it was, to its own account alone', () => {
  saveDraft(storage, ASHA, draft)
  expect(loadDraft(storage, ASHA)).toEqual(draft)
  expect(loadDraft(storage, 'ravi')).toBeNull()
  clearDraft(storage, 'ravi')
  expect(loadDraft(storage, ASHA)).toEqual(draft)
  clearDraft(storage, ASHA)
  expect(loadDraft(storage, ASHA)).toBeNull()
})

test('an empty draft is none', () => {
  saveDraft(storage, ASHA, draft)
  saveDraft(storage, ASHA, { ...draft, fields: { ...EMPTY_FIELDS, title: '  ' }, photos: [] })
  expect(kept.size).toBe(0)
  saveDraft(storage, ASHA, { ...draft, fields: EMPTY_FIELDS })
  expect(kept.size).toBe(1)
})

describe('what lies there otherwise', () => {
  test.each(['', 'null', '{', '[]', '{"itemId":7}', '"text"', '7'])('%s is no draft', (text) => {
    saveDraft(storage, ASHA, draft)
    kept.set(theKey(), text)
    expect(loadDraft(storage, ASHA)).toBeNull()
  })

  test('is taken as far as it fits', () => {
    saveDraft(storage, ASHA, draft)
    const odd = {
      itemId: 'x',
      step: 'later',
      fields: { title: 7, price: '5', more: 'x' },
      photos: [null, {}, ...draft.photos],
    }
    kept.set(theKey(), JSON.stringify(odd))
    expect(loadDraft(storage, ASHA)).toEqual({
      itemId: 'x',
      step: 'photos',
      fields: { ...EMPTY_FIELDS, price: '5' },
      photos: draft.photos,
    })
  })
})

test('a browser that keeps nothing is no reason to stop', () => {
  const refuses = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  expect(() => saveDraft({ setItem: refuses, removeItem: refuses }, ASHA, draft)).not.toThrow()
  expect(() => clearDraft({ removeItem: refuses }, ASHA)).not.toThrow()
  expect(loadDraft({ getItem: refuses }, ASHA)).toBeNull()
})

test('another tab tells that the draft is gone, and of nothing else', () => {
  saveDraft(storage, ASHA, draft)
  expect(tellsOfRemoval({ key: theKey(), newValue: null }, ASHA)).toBe(true)
  expect(tellsOfRemoval({ key: theKey(), newValue: '{}' }, ASHA)).toBe(false)
  expect(tellsOfRemoval({ key: theKey(), newValue: null }, 'ravi')).toBe(false)
})

test('a draft of an older version has photos that are alone; half a photo is none', () => {
  saveDraft(storage, ASHA, draft)
  const [{ other: _none, ...old } = {}] = draft.photos
  const found = (photos: unknown[]) => {
    kept.set(theKey(), JSON.stringify({ ...draft, photos }))
    return loadDraft(storage, ASHA)?.photos
  }
  expect(found([old])).toEqual([{ ...old, other: null }])
  expect(found([{ ...old, other: { key: 'x' } }])).toEqual([{ ...old, other: null }])
})
