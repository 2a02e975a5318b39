import { expect, test } from 'vitest'

import { gapsFor } from './use-generation.ts'

const found = { title: 'A robot', description: 'Made of tin.', category: 'action-figures', attributes: '' }
const empty = { title: '', description: ' ', category: '', attributes: '' }

test('empty fields are filled', () => {
  const { attributes: _none, ...filled } = found
  expect(gapsFor(empty, null, found)).toEqual(filled)
})

test('typed text stays, even if it replaced generated text', () => {
  expect(gapsFor({ ...empty, title: 'My robot' }, null, found)).toEqual({
    description: 'Made of tin.',
    category: 'action-figures',
  })
  const before = { title: 'Robot', description: 'Old.', category: 'lego', attributes: '' }
  expect(gapsFor({ ...before, description: 'Old, with scratches.' }, before, found)).toEqual({
    title: 'A robot',
    category: 'action-figures',
  })
})

test('an incomplete response removes nothing', () => {
  const before = { title: 'Robot', description: 'Old.', category: 'lego', attributes: '' }
  expect(gapsFor(before, before, { ...empty, description: 'New.' })).toEqual({ description: 'New.' })
})

test('attributes are not filled in: they are offered', () => {
  const read = { ...found, category: 'watches', attributes: '{"brand":"Titan"}' }
  expect(gapsFor(empty, null, read)).not.toHaveProperty('attributes')
})
