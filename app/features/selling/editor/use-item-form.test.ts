import { expect, test } from 'vitest'

import { addAnImage } from '#app/nouns/item/messages/messages.ts'

import { EMPTY_FIELDS } from './drafts/form-fields.ts'
import { isCorrected, isMissing } from './use-item-form.ts'

const filled = { ...EMPTY_FIELDS, title: 'Tin robot', price: 'a lot', location: 'Pune' }

test.each([
  ['a field that is empty', { title: 'Enter a title' }, EMPTY_FIELDS, true],
  ['a field with blanks alone', { title: 'Enter a title' }, { ...EMPTY_FIELDS, title: '  ' }, true],
  ['no photo', { images: addAnImage() }, filled, true],
  ['one that is empty beside one that is wrong', { price: 'No number', description: 'Enter one' }, filled, true],
  ['a value that is wrong', { price: 'No number' }, filled, false],
  ['too many photos', { images: 'Maximum 10 images allowed.' }, filled, false],
] as const)(
  '%s: the toast asks to fill in what is required only if something is missing',
  (_, found, fields, missing) => {
    expect(isMissing(found, fields)).toBe(missing)
  },
)

test.each([
  ['its own value', { attributes: '{"brand":"HMT","year":"84"}' }, ['attributes.brand']],
  ['another category', { category: 'shoes' }, ['attributes.brand', 'attributes.year']],
  ['the same category', { category: 'watches', attributes: '{"brand":"Titan","year":"84"}' }, []],
  ['another field', { title: 'Watch' }, []],
] as const)('the problem of an attribute ends with a change of %s', (_, change, corrected) => {
  const before = { ...EMPTY_FIELDS, category: 'watches', attributes: '{"brand":"Titan","year":"84"}' }
  const wrong = ['attributes.brand', 'attributes.year']
  expect(wrong.filter((name) => isCorrected(name, before, change))).toEqual(corrected)
})
