import { expect, test } from 'vitest'

import { gapsFor } from './use-generation.ts'

const found = { title: 'A robot', description: 'Made of tin.', category: 'action-figures' }
const empty = { title: '', description: ' ', category: '' }

test('empty fields are filled', () => {
  expect(gapsFor(empty, null, found)).toEqual(found)
})

test('typed text stays, even if it replaced generated text', () => {
  expect(gapsFor({ ...empty, title: 'My robot' }, null, found)).toEqual({
    description: 'Made of tin.',
    category: 'action-figures',
  })
  const before = { title: 'Robot', description: 'Old.', category: 'lego' }
  expect(gapsFor({ ...before, description: 'Old, with scratches.' }, before, found)).toEqual({
    title: 'A robot',
    category: 'action-figures',
  })
})

test('an incomplete response removes nothing', () => {
  const before = { title: 'Robot', description: 'Old.', category: 'lego' }
  expect(gapsFor(before, before, { title: '', description: 'New.', category: '' })).toEqual({ description: 'New.' })
})
