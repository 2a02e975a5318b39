import { expect, test } from 'vitest'

import { addAnImage } from '#app/nouns/item/messages/messages.ts'

import { EMPTY_FIELDS } from './drafts/form-fields.ts'
import { isMissing } from './use-item-form.ts'

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
