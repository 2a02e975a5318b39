import { describe, expect, test } from 'vitest'

import type { UncheckedDraft } from '#app/nouns/item/item-fields.ts'
import { tidyLink, tidyTags } from '#app/nouns/item/tidy-fields.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { PRICE_MAX } from '#app/shared/catalogue.ts'
import { UNSAID } from '#test/item-draft.ts'

import { changedItemBody, newItemBody } from './item-draft-schema.server.ts'
import { checkDraft, checkHopeful, REQUIRED_TOAST } from './item-draft.ts'

const sound: UncheckedDraft = {
  title: 'Wind-up tin robot',
  description: 'Walks and sparks.',
  price: 1500,
  category: 'action-figures',
  condition: 'Good',
  location: 'Kothrud, Pune',
  ...UNSAID,
  images: ['item-images/a/1'],
}
const id = '0198c0de-0000-7000-8000-000000000001'
const seenUpdatedAt = '2026-11-20T10:00:00.000Z'

/** Checks with the form's rules and the server's, and expects the same result. */
function problems(change: Partial<UncheckedDraft>, purpose: 'add' | 'edit' = 'add') {
  const draft = { ...sound, ...change }
  const here = checkDraft(draft, purpose)
  const sent: unknown = JSON.parse(JSON.stringify({ ...draft, id, seenUpdatedAt }))
  const parsed = (purpose === 'add' ? newItemBody : changedItemBody).safeParse(sent)
  const there = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  expect(there).toEqual(here)
  return here
}

test('photos that are still uploading count', () => {
  const coming = { ...sound, images: [] }
  expect(checkHopeful(sound, 'add', 0)).toBeNull()
  expect(checkHopeful(coming, 'add', 2)).toBeNull()
  expect(checkHopeful(coming, 'add', 0)).toEqual({ images: 'Please add at least one image' })
  expect(checkHopeful({ ...coming, title: '' }, 'add', 1)).toEqual({ title: 'Please enter a title' })
  const six = { ...sound, images: ['a', 'b', 'c', 'd', 'e', 'f'] }
  expect(checkHopeful(six, 'edit', 1)).toEqual({ images: 'Maximum 5 images allowed.' })
})

test('a complete draft is valid, for publishing and saving, in browser and server', () => {
  expect(problems({})).toEqual({})
  expect(problems({}, 'edit')).toEqual({})
  expect(problems({ location: null }, 'edit')).toEqual({})
  expect(problems({ onlinePurchaseLink: 'https://shop.example/robot?x=1', tags: ['tin', 'toy'] })).toEqual({})
})

test('an empty draft names every required field', () => {
  const nothing = { title: '', description: '', price: null, category: '', condition: '', location: null, images: [] }
  const found = problems(nothing)
  expect(Object.keys(found).toSorted()).toEqual(
    ['category', 'condition', 'description', 'images', 'location', 'price', 'title'].toSorted(),
  )
  expect(found.condition).toBe('Please select the item condition')
  expect(found.images).toBe('Please add at least one image')
  expect(problems(nothing, 'edit').location).toBeUndefined()
})

test('problems are said in the seller’s language, by the form and by the server', () => {
  const found = inLanguage('hi', () => problems({ title: 'x'.repeat(201), price: 0, condition: '' }))
  expect(found).toEqual({
    title: 'शीर्षक में ज़्यादा से ज़्यादा 200 अक्षर हो सकते हैं',
    price: 'क़ीमत कम से कम ₹1 होनी चाहिए',
    condition: 'कृपया आइटम की हालत चुनें',
  })
})

test('the toast names each form’s missing fields', () => {
  expect(REQUIRED_TOAST.add()).toBe('Please fill in all required fields')
  expect(REQUIRED_TOAST.edit()).toBe('Please fill in all required fields and add at least one image')
})

describe('each limit is exact', () => {
  test.each<[string, Partial<UncheckedDraft>, Partial<UncheckedDraft>]>([
    ['title', { title: 'x'.repeat(200) }, { title: 'x'.repeat(201) }],
    // Counted as the database counts: a surrogate pair is one character.
    ['title', { title: '🤖'.repeat(200) }, { title: '🤖'.repeat(201) }],
    ['description', { description: 'x'.repeat(5000) }, { description: 'x'.repeat(5001) }],
    ['price', { price: 1 }, { price: 0 }],
    ['price', { price: PRICE_MAX }, { price: PRICE_MAX + 1 }],
    ['price', { price: 15 }, { price: 1.5 }],
    ['location', { location: 'x'.repeat(120) }, { location: 'x'.repeat(121) }],
    [
      'tags',
      { tags: Array.from({ length: 10 }, (_, n) => `t${n}`) },
      { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) },
    ],
    ['tags', { tags: ['x'.repeat(40)] }, { tags: ['x'.repeat(41)] }],
    ['images', { images: ['a', 'b', 'c', 'd', 'e'] }, { images: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['category', { category: 'lego' }, { category: 'LEGO' }],
    ['condition', { condition: 'Like New' }, { condition: 'like new' }],
    ['title', { title: 'Ω' }, { title: 'a\0b' }],
    ['title', { title: 'Ω' }, { title: 'a\ud800b' }],
  ])('%s', (field, fits, fails) => {
    expect(problems(fits)).toEqual({})
    expect(Object.keys(problems(fails))).toEqual([field])
  })

  test('a price that is not a number gets a message', () => {
    // Checked without JSON, which cannot represent NaN.
    const words = 'Price must be a number of rupees, such as 1,250 or 1,25,000'
    expect(checkDraft({ ...sound, price: Number.NaN }, 'add').price).toBe(words)
    expect(newItemBody.safeParse({ ...sound, id, price: '15' }).error?.issues[0]?.message).toBe(words)
  })
})

test.each(['\u200b', '\u2063', '\u2800', '\u3164', '\u115f\u1160', '\uffa0', '\u200d', '\ufe0f', '\u202e \u2069'])(
  'an invisible text counts as empty: %j',
  (text) => {
    const nothing = { title: text, description: text, location: text }
    const found = checkDraft({ ...sound, ...nothing }, 'add')
    expect(Object.keys(found)).toEqual(['title', 'description', 'location'])
    const { error } = newItemBody.safeParse({ ...sound, ...nothing, id })
    expect(error?.issues.map(({ message }) => message)).toEqual([found.title, found.description, found.location])
    expect(changedItemBody.parse({ ...sound, location: text, seenUpdatedAt }).location).toBeNull()
  },
)

test.each([
  ['\u202eTin\u202c \u2066robot\u2069', 'Tin robot'],
  ['Wind\u00ad-up\u200b', 'Wind-up'],
  ['Tin\u2800\u3164robot\u0007', 'Tin robot'],
  ['\u200dTin \u200crobot', 'Tin robot'],
  ['अक्ष\u200dय', 'अक्ष\u200dय'],
  ['क्\u200dष', 'क्\u200dष'],
  ['അവന്\u200d വന്നു', 'അവന്\u200d വന്നു'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩🏽\u200d🎨 ❤\ufe0f\u200d🔥', '👩🏽\u200d🎨 ❤\ufe0f\u200d🔥'],
])('%j has the tidy title %j', (given, tidy) => {
  expect(newItemBody.parse({ ...sound, title: given, id }).title).toBe(tidy)
})

describe('a link', () => {
  test.each(['http://shop.example', 'HTTPS://shop.example/a?b=c#d', 'https://दुकान.example/'])('%s is taken', (link) => {
    expect(problems({ onlinePurchaseLink: link })).toEqual({})
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://shop.example/%0aalert(1)',
    'data:text/html,hi',
    'ftp://shop.example',
    'https://',
    'https://localhost/x',
    'https://shop.example/a b',
    'https://bank.example@thief.example/',
  ])('%s is refused', (link) => {
    expect(Object.keys(problems({ onlinePurchaseLink: link }))).toEqual(['onlinePurchaseLink'])
  })

  test('has at most 2,000 characters', () => {
    const link = (length: number) => 'https://shop.example/'.padEnd(length, 'x')
    expect(problems({ onlinePurchaseLink: link(2000) })).toEqual({})
    expect(Object.keys(problems({ onlinePurchaseLink: link(2001) }))).toEqual(['onlinePurchaseLink'])
  })

  test('gets its missing scheme', () => {
    expect(tidyLink(' shop.example/robot ')).toBe('https://shop.example/robot')
    expect(tidyLink('http://shop.example')).toBe('http://shop.example')
    expect(tidyLink('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(tidyLink('  ')).toBeNull()
  })
})

test('tags lose their hash, blanks and duplicates', () => {
  expect(tidyTags([' #Tin  toy ', 'tin toy', '', '  ', 'robot'])).toEqual(['Tin toy', 'robot'])
})

describe('the server’s reading of a body', () => {
  test('texts are trimmed, an empty option is null, and unknown fields are dropped', () => {
    const sent = {
      ...sound,
      id,
      title: '  Tin \n robot ',
      description: ' a\r\nb ',
      location: ' Pune ',
      userId: 'x',
      isSold: true,
    }
    expect(newItemBody.parse({ ...sent, onlinePurchaseLink: '' })).toEqual({
      ...sound,
      id,
      title: 'Tin robot',
      description: 'a\nb',
      location: 'Pune',
    })
  })

  test.each([null, 'text', 7, [], {}])('%j in place of every field is refused, never an exception', (value) => {
    const body = Object.fromEntries([...Object.keys(sound), 'id'].map((field) => [field, value]))
    expect(newItemBody.safeParse(body).success).toBe(false)
    expect(changedItemBody.safeParse(body).success).toBe(false)
  })

  test('an id of another format than ours is refused', () => {
    for (const other of ['', 'x', '0198c0de-0000-4000-8000-000000000001']) {
      expect(newItemBody.safeParse({ ...sound, id: other }).success).toBe(false)
    }
  })
})
