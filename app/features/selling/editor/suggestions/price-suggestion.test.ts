import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { PriceEstimate, SoldSpan } from '#app/features/selling/prices/price-hint.schema.ts'
import { SoldLine } from '#app/features/selling/prices/sold-line.tsx'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { PriceRange, pickPrice } from './price-suggestion.tsx'

const RANGE: PriceEstimate = { low: 310, middle: 2200, high: 4400, adjusted: false, wide: false, groups: null }
const write = (range: Partial<PriceEstimate>, kind?: string) =>
  renderToStaticMarkup(
    createElement(PriceRange, { range: { ...RANGE, ...range }, count: 12, kind, category: 'shoes' }),
  ).replaceAll(/<[^>]+>/g, ' ')

test('a range says its middle, and whether its prices differ widely', () => {
  expect(write({})).toMatch(/12 similar listings ask this much, half of them less than ₹2,200\./)
  expect(write({})).not.toContain('differ widely')
  expect(write({ wide: true })).toContain('These prices differ widely')
})

test('too few listings of the same thing are not called all that there is', () => {
  expect(say.tooFewSimilar({ n: 1 })).toMatch(/only 1 listing shows the same thing as your title\. A search also finds/)
  expect([0, 3].map((n) => /no listing shows|only 3 listings show/.test(say.tooFewSimilar({ n })))).toEqual([
    true,
    true,
  ])
})

test('two groups of prices are said instead of a middle that nobody asks', () => {
  const groups: PriceEstimate['groups'] = [
    { count: 6, low: 310, high: 350 },
    { count: 6, low: 4100, high: 4500 },
  ]
  const text = write({ wide: true, groups })
  expect(text).toContain('in two groups: 6 ask ₹310 – ₹350, and 6 ask ₹4,100 – ₹4,500.')
  expect(text).not.toMatch(/2,200|differ widely/)
})

test('a range of a kind says of what it is, in both languages', () => {
  expect(write({}, 'men running shoe')).toMatch(
    /Too few listings show the same thing as your title\. This is what listings in Shoes with “men running shoe” in the title ask\. 12 listings ask this much, half of them less than ₹2,200\./,
  )
  expect(write({}, '')).toMatch(/This is what listings in Shoes ask\./)
  expect(inLanguage('hi', () => write({}, 'running shoe'))).toMatch(
    /जूते की उन लिस्टिंग की क़ीमत है जिनके शीर्षक में “running shoe” है/,
  )
})

const SOLD: SoldSpan = { count: 11, low: 900, middle: 1200, high: 1400, adjusted: false, wide: false, days: 180 }
const writeSold = (sold: Partial<SoldSpan>) =>
  renderToStaticMarkup(createElement(SoldLine, { sold: { ...SOLD, ...sold } })).replaceAll(/<[^>]+>/g, '')

test('what such things sold for is said apart from what others ask, in both languages', () => {
  expect(writeSold({})).toBe('11 like it sold for ₹900–1,400 in 180 days.')
  expect(writeSold({ adjusted: true })).toBe('11 like it sold for ₹900–1,400 in 180 days, adjusted to this condition.')
  expect(writeSold({ high: 900 })).toBe('11 like it sold for about ₹900 in 180 days.')
  expect(inLanguage('hi', () => writeSold({}))).toBe('ऐसे 11 आइटम 180 दिनों में ₹900–1,400 में बिके।')
})

test('the price to take is what such things sold for, else what others ask, and none where those differ widely', () => {
  const range = { ...RANGE, wide: false }
  const hint = { count: 9, href: '', range, sold: SOLD }
  expect(pickPrice(hint)).toBe(1200)
  expect(pickPrice({ ...hint, range: null })).toBe(1200)
  expect(pickPrice({ ...hint, sold: null })).toBe(2200)
  expect(pickPrice({ ...hint, sold: { ...SOLD, wide: true } })).toBe(2200)
  expect(pickPrice({ ...hint, sold: null, kind: 'men running shoe' })).toBeNull()
  expect(pickPrice({ ...hint, sold: null, range: { ...range, wide: true } })).toBeNull()
  expect(pickPrice({ ...hint, sold: null, range: null })).toBeNull()
})
