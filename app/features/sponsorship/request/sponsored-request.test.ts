import { expect, test } from 'vitest'

import { changesSince } from '#app/features/sponsorship/approved-listing.ts'
import { REQUEST_STATUSES } from '#app/nouns/sponsored-request/request-moves.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { REQUEST_LOOKS, wordsFor } from './request-looks.ts'
import { dayProblem } from './sponsored-request.ts'

const on = { stored: '', today: '2026-11-22', isPart: false }

test('a last day is a complete date that is not over, or none', () => {
  for (const day of ['', '2026-11-22', '2099-12-31']) expect([day, dayProblem(day, on)]).toEqual([day, null])
  expect(dayProblem('2026-11-21', on)).toBe('Please choose a day that is not over')
  for (const day of ['2100-01-01', '20261-01-01']) {
    expect([day, dayProblem(day, on)]).toEqual([day, 'Please choose a day before the year 2100'])
  }
})

test('an incomplete date is not an empty field', () => {
  expect(dayProblem('', { ...on, isPart: true })).toBe('Please enter a whole date, or leave it empty')
  expect(dayProblem('', { ...on, stored: '2026-12-01', isPart: true })).not.toBeNull()
})

test('the stored day may be over', () => {
  expect(dayProblem('2020-01-01', { ...on, stored: '2020-01-01' })).toBeNull()
  expect(dayProblem('2020-01-02', { ...on, stored: '2020-01-01' })).toBe('Please choose a day that is not over')
})

test('in Hindi, every state and every change is in Hindi', () => {
  const approved = { title: 'Tin robot', price: 1000, category: 'books', condition: 'Like New', images: ['a'] } as const
  const now = { title: 'Tin', price: 900, category: 'cards', condition: 'Good', images: ['b'] } as const
  inLanguage('hi', () => {
    expect(changesSince(approved, now)).toEqual([
      'शीर्षक (पहले “Tin robot”)',
      'फ़ोटो',
      'क़ीमत (पहले ₹1,000)',
      'कैटेगरी (पहले किताबें)',
      'हालत (पहले नए जैसी)',
    ])
    const said = REQUEST_STATUSES.flatMap((status) => [
      wordsFor({ status, isOver: false }, 'onListing'),
      wordsFor({ status, isOver: true }, 'onOwnPage'),
      REQUEST_LOOKS[status].review.label({ item: 'रोबोट' }),
    ])
    expect(said.filter((text) => /[a-z]/i.test(text))).toEqual([])
  })
})
