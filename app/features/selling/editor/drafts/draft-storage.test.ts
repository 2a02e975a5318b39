import { beforeEach, describe, expect, test, vi } from 'vitest'

import { UNSAID } from '#test/item-draft.ts'

import { notArrived } from './coming-photos.ts'
import { draftStore, type DraftContent } from './draft-storage.ts'
import type { EditableItem } from './editable-item.schema.ts'
import { startEditing, type EditorStart } from './editor-start.ts'
import { EMPTY_FIELDS, toFormFields } from './form-fields.ts'

const ASHA = 'asha'
const photo = { key: 'item-images/asha/enhanced_1', width: 10, height: 20, placeholder: '', alt: null }
const blank: EditorStart = { item: null, likeId: null, fields: EMPTY_FIELDS, photos: [] }
const content: DraftContent = {
  updatedAt: null,
  step: 'details',
  fields: { ...EMPTY_FIELDS, title: 'Tin robot', price: '1500' },
  photos: [{ ...photo, other: { ...photo, key: 'item-images/asha/1' } }],
  coming: [],
  publishing: false,
  refusal: null,
}
const titled = (title: string): DraftContent => ({ ...content, fields: { ...content.fields, title } })

function store(kept = new Map<string, string>()) {
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

let shared: ReturnType<typeof store>
/** A tab. Reusing the same `own` storage simulates a reload. */
const tab = (own = store(), userId = ASHA) => draftStore(userId, blank, { shared, own })
/** The storage event that a tab receives when another tab removes a key. */
const gone = (key: string | undefined) => ({ key: key ?? '', newValue: null })
const titles = () =>
  // The code under test wrote this value.
  [...shared.kept.values()].map((text) => (JSON.parse(text) as DraftContent).fields.title).toSorted()

beforeEach(() => {
  shared = store()
})

test('a draft is restored unchanged, for its own account only', () => {
  const first = tab()
  first.save(content)
  expect(tab().open()).toEqual({ ...content, itemId: first.itemId() })
  expect(tab(store(), 'ravi').open()).toBeNull()
  expect(tab(store(), 'as').open()).toBeNull()
  first.end()
  expect(tab().open()).toBeNull()
})

test('a copy of a listing continues its own draft after a reload, and leaves all others alone', () => {
  tab().save(titled('Begun before'))
  const own = store()
  const fields = { ...EMPTY_FIELDS, title: 'Robot' }
  const beginCopy = (likeId: string | null, reloaded = own) =>
    draftStore(ASHA, { ...blank, fields, likeId }, { shared, own: reloaded })
  const copy = beginCopy('listing-1')
  expect(copy.open()).toBeNull()
  copy.save({ ...content, fields, photos: [] })
  expect(titles()).toEqual(['Begun before'])
  copy.save(titled('Robot, red'))
  expect(titles()).toEqual(['Begun before', 'Robot, red'])
  expect(beginCopy('listing-1').open()?.fields.title).toBe('Robot, red')
  expect(beginCopy('listing-2').open()).toBeNull()
  expect(beginCopy('listing-1', store()).open()).toBeNull()
})

test('a new form’s initial values are no draft, and other values are', () => {
  const fields = { ...EMPTY_FIELDS, location: 'Pune' }
  const first = draftStore(ASHA, { ...blank, fields }, { shared, own: store() })
  first.save({ ...content, fields, photos: [] })
  expect(shared.kept.size).toBe(0)
  first.save({ ...content, fields: { ...fields, location: 'Kochi' }, photos: [] })
  expect(shared.kept.size).toBe(1)
})

test('an empty draft is not kept', () => {
  const here = tab()
  here.save(content)
  here.save({ ...content, fields: { ...EMPTY_FIELDS, title: '  ' }, photos: [] })
  expect(shared.kept.size).toBe(0)
  here.save({ ...content, fields: EMPTY_FIELDS })
  expect(shared.kept.size).toBe(1)
})

describe('of two tabs', () => {
  test('publishing in one window keeps the draft of the other', () => {
    const [a, b] = [tab(), tab()]
    a.save(titled('Robot'))
    b.save(titled('Clock'))
    expect(a.itemId()).not.toBe(b.itemId())
    a.end()
    expect(tab().open()?.fields.title).toBe('Clock')
  })

  test('each window restores its own draft after a reload; a new one continues the latest', () => {
    vi.useFakeTimers()
    const [ownA, ownB] = [store(), store()]
    tab(ownA).save(titled('Robot'))
    vi.advanceTimersByTime(1000)
    tab(ownB).save(titled('Clock'))
    expect([ownA, ownB, store()].map((own) => tab(own).open()?.fields.title)).toEqual(['Robot', 'Clock', 'Clock'])
    vi.useRealTimers()
  })

  test('the second window to change a draft continues with its own copy', () => {
    const a = tab()
    a.save(titled('Robot'))
    const b = tab()
    b.open()
    // Saving unchanged content is not a change.
    b.save(titled('Robot'))
    b.save({ ...titled('Robot'), step: 'photos' })
    a.save(titled('Robot, red'))
    expect(a.itemId()).toBe(b.itemId())
    b.save(titled('Robot, blue'))
    expect(titles()).toEqual(['Robot, blue', 'Robot, red'])
    a.end()
    expect(titles()).toEqual(['Robot, blue'])
  })

  test('publishing a draft that the other window has changed since keeps the change', () => {
    const a = tab()
    a.save(titled('Robot'))
    const b = tab()
    b.open()
    b.save(titled('Robot, blue'))
    a.end()
    expect(titles()).toEqual(['Robot, blue'])
  })

  test('the other window’s copy of a published draft is another item, and is kept once it changes', () => {
    const a = tab()
    a.save(titled('Robot'))
    const b = tab()
    b.open()
    const [place] = shared.kept.keys()
    const id = a.itemId()
    a.end()
    b.hear(gone('khazana:new-listing:ravi:x'))
    b.hear({ key: place ?? '', newValue: '{}' })
    expect(b.itemId()).toBe(id)
    b.hear(gone(place))
    expect(b.itemId()).not.toBe(id)
    b.save(titled('Robot, blue'))
    expect(titles()).toEqual(['Robot, blue'])
  })
})

test('a draft of another item is kept under another id, and none under the first', () => {
  const here = tab()
  here.save(content)
  const id = here.itemId()
  here.startAnother()
  expect(here.itemId()).not.toBe(id)
  expect(shared.kept.size).toBe(1)
  expect(tab().open()?.itemId).toBe(here.itemId())
})

test('a draft keeps that it was being published, or why it was refused', () => {
  const here = tab()
  here.save({ ...content, publishing: true, refusal: 'Error adding item: Too large' })
  expect(tab().open()).toMatchObject({ publishing: true, refusal: 'Error adding item: Too large' })
  here.save({ ...content, publishing: false, refusal: null })
  expect(tab().open()).toMatchObject({ publishing: false, refusal: null })
})

test('photos whose upload a reload interrupted are reported', () => {
  const lamp = { id: '1', name: 'lamp.jpg', at: 0 }
  const vase = { id: '2', name: 'vase.jpg', at: 1 }
  const here = tab()
  here.save({ ...content, fields: EMPTY_FIELDS, photos: [], coming: [lamp, vase] })
  const { coming } = tab().open() ?? { coming: [] }
  expect(coming).toEqual([lamp, vase])
  expect(notArrived(coming)).toBe('2 photos had not been uploaded yet: lamp.jpg, vase.jpg. Please add them again.')
  expect(notArrived([lamp])).toBe('1 photo had not been uploaded yet: lamp.jpg. Please add it again.')
  expect(notArrived([{ name: '' }])).toBe('1 photo had not been uploaded yet. Please add it again.')
  expect(notArrived([])).toBeNull()
})

describe('other entries in the storage', () => {
  const lay = (text: string) => {
    const here = tab()
    here.save(content)
    const [place] = shared.kept.keys()
    shared.kept.set(place ?? '', text)
    return here.itemId()
  }

  test.each(['', 'null', '{', '[]', '{"itemId":7}', '{"itemId":"x"}', '"text"', '7'])('%s is no draft', (text) => {
    lay(text)
    expect(tab().open()).toBeNull()
  })

  test('is restored as far as it is valid', () => {
    const here = tab()
    here.save(content)
    const [place] = shared.kept.keys()
    const itemId = here.itemId()
    const odd = {
      itemId,
      step: 'later',
      fields: { title: 7, price: '5', more: 'x' },
      photos: [null, {}, ...content.photos],
      coming: [7, {}, 'lamp.jpg'],
      publishing: 'yes',
      refusal: 7,
    }
    shared.kept.set(place ?? '', JSON.stringify(odd))
    expect(tab().open()).toEqual({
      itemId,
      updatedAt: null,
      step: 'photos',
      fields: { ...EMPTY_FIELDS, price: '5' },
      photos: content.photos,
      // Its file was not kept.
      coming: [{ id: '', name: 'lamp.jpg', at: Number.MAX_SAFE_INTEGER }],
      publishing: false,
      refusal: null,
    })
  })

  test('a draft of an older version has photos without counterparts; an incomplete counterpart is dropped', () => {
    const found = (photos: unknown[]) => {
      shared.kept.clear()
      const here = tab()
      here.save(content)
      const [place] = shared.kept.keys()
      shared.kept.set(place ?? '', JSON.stringify({ ...content, itemId: here.itemId(), photos }))
      return tab().open()?.photos
    }
    expect(found([photo])).toEqual([{ ...photo, other: null }])
    expect(found([{ ...photo, other: { key: 'x' } }])).toEqual([{ ...photo, other: null }])
  })
})

test('a browser without storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const refusing = { ...store(), getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse }
  const here = draftStore(ASHA, blank, { shared: refusing, own: refusing })
  expect(here.open()).toBeNull()
  expect(() => here.save(content)).not.toThrow()
  const id = here.itemId()
  expect(() => here.end()).not.toThrow()
  expect(here.itemId()).not.toBe(id)
})

describe('changes to a listing', () => {
  const view = (key: string) => ({ ...photo, key, other: null })
  const item: EditableItem = {
    id: '0198c0de-0000-7000-8000-000000000001',
    title: 'Tin robot',
    description: 'It walks.',
    price: 1500,
    category: 'action-figures',
    condition: 'Good',
    location: 'Pune',
    ...UNSAID,
    photos: [view('a'), view('b')],
    isSold: false,
    updatedAt: '2026-11-20T10:00:00.000Z',
  }
  const unchanged: DraftContent = {
    ...content,
    updatedAt: item.updatedAt,
    step: 'photos',
    fields: toFormFields(item),
    photos: item.photos,
  }
  const retitled = (title: string): DraftContent => ({ ...unchanged, fields: { ...unchanged.fields, title } })
  const edit = (of = item, userId = ASHA) => draftStore(userId, startEditing(of), { shared, own: store() })

  test('come back, to their owner and for their listing alone, until they are sent or given up', () => {
    const first = edit()
    first.save(retitled('Wind-up robot'))
    expect(edit().open()).toEqual({ ...retitled('Wind-up robot'), itemId: item.id })
    expect(edit(item, 'ravi').open()).toBeNull()
    expect(edit({ ...item, id: '0198c0de-0000-7000-8000-000000000002' }).open()).toBeNull()
    expect(tab().open()).toBeNull()
    first.end()
    first.save(retitled('Late robot'))
    expect(edit().open()).toBeNull()
  })

  test('are none without a difference; photos in another order, fewer, or on their way are one', () => {
    const here = edit()
    for (const part of [
      { photos: item.photos.toReversed() },
      { photos: [view('b')] },
      { coming: [{ id: '1', name: 'lamp.jpg', at: 2 }] },
      { fields: { ...unchanged.fields, location: '' } },
    ]) {
      here.save({ ...unchanged, ...part })
      expect(edit().open()).toMatchObject(part)
      here.save(unchanged)
      expect(shared.kept.size).toBe(0)
    }
  })

  test('keep the version that they started from, and end when it was saved elsewhere just so', () => {
    edit().save(retitled('Wind-up robot'))
    const later = { ...item, updatedAt: '2026-11-21T10:00:00.000Z' }
    expect(edit(later).open()?.updatedAt).toBe(item.updatedAt)
    expect(edit({ ...later, title: 'Wind-up robot' }).open()).toBeNull()
  })

  test('of the later window stay when the other one saves its own', () => {
    const [a, b] = [edit(), edit()]
    a.save(retitled('Robot, red'))
    b.save(retitled('Robot, blue'))
    expect(titles()).toEqual(['Robot, blue'])
    a.end()
    expect(titles()).toEqual(['Robot, blue'])
    const [place] = shared.kept.keys()
    shared.kept.clear()
    b.hear(gone(place))
    expect(titles()).toEqual(['Robot, blue'])
  })

  test('that an older version stored are read', () => {
    edit().save(retitled('Wind-up robot'))
    const [place] = shared.kept.keys()
    const { updatedAt, fields, photos, coming } = retitled('Wind-up robot')
    shared.kept.set(place ?? '', JSON.stringify({ updatedAt, fields: { title: fields.title }, photos, coming }))
    expect(edit().open()).toEqual({ ...retitled('Wind-up robot'), itemId: item.id })
  })

  test.each(['', 'null', '{', '[]', '{"updatedAt":7}', '7'])('%s is none', (text) => {
    edit().save(retitled('Wind-up robot'))
    for (const key of shared.kept.keys()) shared.kept.set(key, text)
    expect(edit().open()).toBeNull()
  })
})
