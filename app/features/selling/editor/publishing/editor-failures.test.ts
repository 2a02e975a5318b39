import { expect, test } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { youSeemOffline } from '#app/ui/messages/messages.ts'

import { publishFailure, saveFailure } from './editor-failures.ts'

const failure = (status: number, message = 'Why', fields = {}) =>
  new ApiFailure({ status, code: 'some', message, fields })

test('a seller signed out meanwhile is told, and led to the sign-in page and back', () => {
  expect(publishFailure(failure(401))).toEqual({
    toast: 'You must be logged in to add items',
    goTo: '/auth?next=/add-item',
  })
  expect(saveFailure(failure(401), 'abc')).toEqual({
    toast: 'You must be logged in to edit items',
    goTo: '/auth?next=/edit-item/abc',
  })
})

test('refused fields get their messages beside them', () => {
  const fields = { price: 'The price must be at least ₹1' }
  expect(publishFailure(failure(422, 'Why', fields))).toEqual({ problems: fields })
  expect(saveFailure(failure(422, 'Why', fields), 'abc')).toEqual({ problems: fields })
})

test('other refusals show their reason', () => {
  expect(publishFailure(failure(429, 'Too many'))).toEqual({
    toast: 'Error adding item: Too many',
    reason: 'Too many',
  })
  expect(saveFailure(failure(422, 'No photo'), 'abc')).toEqual({ toast: 'Error updating item: No photo' })
  expect(saveFailure(failure(0, youSeemOffline()), 'abc')).toEqual({
    toast: `Error updating item: ${youSeemOffline()}`,
  })
})

test('another person’s item, or a deleted one', () => {
  expect(saveFailure(failure(404), 'abc')).toEqual({
    toast: "Item not found or you don't have permission to edit it",
    goTo: '/profile',
  })
})

test('a deleted item that was on sale can be listed again', () => {
  expect(publishFailure(failure(404))).toEqual({
    toast: 'That listing was removed meanwhile. Publish again to list this item.',
  })
})

test.each([failure(500), failure(503), new TypeError('odd')])('an unexpected failure: %s', (error) => {
  expect(publishFailure(error)).toMatchObject({ toast: 'Error adding item: An unexpected error occurred' })
  expect(saveFailure(error, 'abc')).toEqual({ toast: 'An unexpected error occurred' })
})
