import { describe, expect, test } from 'vitest'

import type { PhotoPair } from '#app/shared/files/photo.schema.ts'

import {
  arrivedToast,
  listComing,
  isUnderWay,
  listKeys,
  nextPhotos,
  noneYet,
  roomFor,
  shareDone,
  stillThere,
  storedPhoto,
  type EditorPhoto,
} from './photo-list.ts'

const view = (key: string) => ({ key, width: 100, height: 100, placeholder: '', alt: null })
const storedPair = (key: string): PhotoPair => ({ ...view(key), other: null })
const list = (...keys: string[]): readonly EditorPhoto[] => keys.map((key) => storedPhoto(storedPair(key)))
const ids = (photos: readonly EditorPhoto[]) => photos.map(({ id }) => id).join('')

describe('adding', () => {
  test('puts new photos at the end, as uploading', () => {
    const photos = nextPhotos(list('a'), { do: 'add', photos: [{ id: 'b', name: 'b.jpg' }] })
    expect(ids(photos)).toBe('ab')
    expect(photos.map(isUnderWay)).toEqual([false, true])
    expect(listKeys(photos)).toEqual(['a'])
  })

  test('stops at five photos', () => {
    const four = ['w', 'x', 'y', 'z'].map((id) => ({ id, name: id }))
    expect(ids(nextPhotos(list('a', 'b', 'c'), { do: 'add', photos: four }))).toBe('abcwx')
  })

  test.each([
    [0, 5, 5, null],
    [0, 6, 5, 'Can only add 5 more image(s). Maximum 5 images allowed.'],
    [3, 3, 2, 'Can only add 2 more image(s). Maximum 5 images allowed.'],
    [5, 1, 0, 'Can only add 0 more image(s). Maximum 5 images allowed.'],
  ])('to %i, %i at once: there is room for %i', (there, wanted, room, problem) => {
    expect(roomFor(list(...'abcde'.slice(0, there)), wanted)).toEqual({ room, problem })
  })

  test('a photo that failed takes no place, also not when others continue', () => {
    const failed = nextPhotos(list('a', 'b', 'c', 'd', 'e'), { do: 'change', id: 'b', part: { step: 'failed' } })
    expect(roomFor(failed, 2)).toMatchObject({ room: 1 })
    const two = ['x', 'y'].map((id) => ({ id, name: id }))
    const added = nextPhotos(failed, { do: 'add', photos: two })
    expect(ids(added)).toBe('abcdex')
    // Its place is taken now, so it cannot be retried before another one is removed.
    expect(roomFor(added, 1)).toMatchObject({ room: 0 })
    const resumed = nextPhotos(failed, { do: 'resume', photos: two.map((one) => ({ ...one, at: 0 })) })
    expect(ids(resumed)).toBe('xabcde')
  })
})

describe('order', () => {
  test.each([
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['b', 3, 'abc'],
    ['b', -1, 'abc'],
    ['q', 0, 'abc'],
  ])('%s to place %i makes %s', (id, to, order) => {
    expect(ids(nextPhotos(list('a', 'b', 'c'), { do: 'move', id, to }))).toBe(order)
  })

  test('the first stored photo is the cover, and failed ones are left out', () => {
    const photos = nextPhotos(list('a', 'b', 'c'), { do: 'change', id: 'a', part: { step: 'failed' } })
    expect(listKeys(photos)).toEqual(['b', 'c'])
  })
})

test('photos of an earlier visit continue at their positions, and pending ones are identified by theirs', () => {
  const coming = [
    { id: 'c', name: 'c.jpg', at: 2 },
    { id: 'x', name: 'x.jpg', at: 0 },
  ]
  const photos = nextPhotos(list('a', 'b'), { do: 'resume', photos: coming })
  expect(ids(photos)).toBe('xacb')
  expect(listComing(photos).map(({ id, at }) => [id, at])).toEqual([
    ['x', 0],
    ['c', 2],
  ])
  const failed = (canRetry: boolean) =>
    nextPhotos(photos, { do: 'change', id: 'x', part: { step: 'failed', canRetry } })
  expect(listComing(failed(true))).toHaveLength(2)
  expect(listComing(failed(false))).toHaveLength(1)
})

test('progress covers the way from the first byte to the enhanced photo', () => {
  const [photo] = nextPhotos([], { do: 'add', photos: [{ id: 'a', name: 'a.jpg' }] })
  if (!photo) throw new Error('It was added')
  const steps = [
    { step: 'sending', sent: 0 },
    { step: 'sending', sent: 1 },
    { step: 'finishing' },
    { step: 'enhancing' },
  ]
  const shares = steps.map((part) => shareDone({ ...photo, ...(part as Partial<EditorPhoto>) }))
  expect(shares).toEqual([0, 0.5, 0.5, 0.8])
  // Nothing is known of a photo in line, or of one that is being rotated.
  expect(shareDone(photo)).toBeNull()
  expect(list('a').map((one) => shareDone({ ...one, step: 'finishing' }))).toEqual([null])
})

test('a pick has one message, with the numbers of what was uploaded, enhanced, and what failed', () => {
  const better: PhotoPair = { ...view('enhanced_a'), other: view('a') }
  const offered: PhotoPair = { ...view('c'), other: view('enhanced_c') }
  const words = (stored: PhotoPair[], problems: string[] = []) => arrivedToast({ stored, problems })?.text
  expect(words([better, better])).toBe('2 image(s) uploaded and enhanced!')
  expect(words([better, storedPair('b')])).toBe('2 photos uploaded, 1 enhanced.')
  expect(words([storedPair('b')])).toBe('1 photo uploaded.')
  expect(words([offered, better])).toBe(
    '2 photos uploaded, 1 enhanced. For 1 we suggest other colours: tap “Original” to compare.',
  )
  expect(words([], ['It is damaged.'])).toBe('Failed to upload image: It is damaged.')
  expect(words([], ['No', 'No'])).toBe('Failed to upload some images: 2 of 2.')
  expect(arrivedToast({ stored: [storedPair('b')], problems: ['No'] })).toEqual({
    kind: 'error',
    text: 'Failed to upload some images: 1 of 2. 1 photo uploaded.',
  })
  expect(arrivedToast({ stored: [] })).toBeNull()
})

test('an earlier photo that the new ones give another light is offered, too', () => {
  const offered = { ...storedPair('a'), other: view('item-images/asha/enhanced_a') }
  expect(arrivedToast({ stored: [storedPair('b')], before: [offered] })?.text).toMatch(
    '1 photo uploaded. For 1 we suggest other colours',
  )
  const photos = nextPhotos(list('a', 'b'), { do: 'offer', photo: offered })
  expect(photos.map(({ photo }) => photo)).toEqual([offered, storedPair('b')])
  // It was rotated, or its seller has chosen already.
  expect(nextPhotos(list('c'), { do: 'offer', photo: offered })).toEqual(list('c'))
  const chosen = nextPhotos(photos, { do: 'swap', id: 'a' })
  expect(nextPhotos(chosen, { do: 'offer', photo: offered })).toEqual(chosen)
})

test('a late answer for a removed photo changes nothing', () => {
  const photos = nextPhotos(list('a', 'b'), { do: 'remove', id: 'a' })
  expect(nextPhotos(photos, { do: 'change', id: 'a', part: { step: 'ready' } })).toEqual(photos)
  expect(nextPhotos(photos, { do: 'reset', photos: [storedPair('z')] })).toEqual(list('z'))
})

test('the photos of one selection are those still present, in the list’s order and state', () => {
  const stored = ['a', 'b', 'c', 'd'].map((id) => ({ id, photo: storedPair(id) }))
  const removed = nextPhotos(list('x', 'a', 'b', 'c', 'd'), { do: 'remove', id: 'a' })
  const moved = nextPhotos(removed, { do: 'move', id: 'c', to: 0 })
  const turned = nextPhotos(moved, { do: 'change', id: 'd', part: { photo: storedPair('d2') } })
  // The last photo of a pick may be stored before the list shows it.
  const late = nextPhotos(turned, { do: 'change', id: 'b', part: { photo: null, step: 'enhancing' } })
  expect(stillThere(late, stored).map(({ key }) => key)).toEqual(['c', 'b', 'd2'])
  expect(stillThere([], stored)).toEqual([])
})

test('a photo counts as the first if those before it failed, but not while one of them uploads', () => {
  const failed = nextPhotos(list('a'), { do: 'change', id: 'a', part: { step: 'failed', photo: null } })
  const added = nextPhotos(failed, { do: 'add', photos: [{ id: 'b', name: 'b.jpg' }] })
  expect([[], failed, added, list('a')].map(noneYet)).toEqual([true, true, false, false])
})

test('original and enhanced photo can be swapped; a photo without a counterpart stays', () => {
  const photos = [storedPhoto({ ...view('enhanced_a'), other: view('a') }), storedPhoto(storedPair('b'))]
  const once = nextPhotos(photos, { do: 'swap', id: 'enhanced_a' })
  expect(listKeys(once)).toEqual(['a', 'b'])
  expect(once[0]?.photo?.other).toEqual(view('enhanced_a'))
  expect(nextPhotos(once, { do: 'swap', id: 'enhanced_a' })).toEqual(photos)
  expect(nextPhotos(photos, { do: 'swap', id: 'b' })).toEqual(photos)
})

test('missing photos are removed; photos added or rotated meanwhile stay', () => {
  const added = nextPhotos(list('a', 'b', 'c'), { do: 'add', photos: [{ id: 'new', name: 'new.jpg' }] })
  const turned = nextPhotos(added, { do: 'change', id: 'b', part: { photo: storedPair('b2') } })
  expect(nextPhotos(turned, { do: 'drop', keys: ['a', 'b'] }).map(({ id }) => id)).toEqual(['b', 'c', 'new'])
})
