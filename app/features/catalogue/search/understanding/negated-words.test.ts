import { describe, expect, test } from 'vitest'

import { listNegatedPhrases } from './negated-words.ts'
import { understandSearch } from './understand.ts'

const read = (text: string, titles: readonly string[] = []) => {
  const { terms, without, pieces } = understandSearch(text, [], new Set(titles))
  return {
    words: terms.filter(({ filler }) => !filler).map((term) => term.text),
    without: without.map((one) => one.text),
    cut: pieces.filter(({ kind }) => kind === 'without').map(({ start, end }) => text.slice(start, end)),
  }
}

describe.each(['marvel', 'मार्वल'])('%s is not wanted', (word) => {
  test.each([
    ...['not', 'but not', 'without', 'except', 'excluding', 'other than', 'apart from', 'no', 'bina', 'बिना'].map(
      (negation) => `${negation} ${word}`,
    ),
    ...['nahi', 'nahin', 'nahi chahiye', 'ke bina', 'ke alawa', 'ko chhodkar', 'के बिना', 'के अलावा', 'नहीं'].map(
      (negation) => `${word} ${negation}`,
    ),
    `not the ${word}`,
    `without any ${word}`,
  ])('in "funko %s"', (negated) => {
    expect(read(`funko ${negated}`)).toEqual({ words: ['funko'], without: [word], cut: [negated] })
    expect(read(`${negated} funko`)).toEqual({ words: ['funko'], without: [word], cut: [negated] })
  })
})

test.each([
  ['chanel no 5'],
  ['lego set no 75192'],
  ['watch not working'],
  ['seiko not more than 15000'],
  ['bag not too dear'],
  ['funko not'],
  ['nahi'],
  ['not under 500'],
])('no word is excluded by "%s"', (text) => expect(read(text).without).toEqual([]))

test.each([
  ['boku no hero', ['boku no hero']],
  ['no time to die', ['no time to']],
  ['man without fear', ['man without fear']],
])('a title keeps its words: %s', (text, titles) => {
  expect(listNegatedPhrases(text)).toEqual(expect.arrayContaining(titles))
  expect(read(text, titles).without).toEqual([])
  expect(read(text).without).toHaveLength(1)
})

test('a name of two words is excluded as one, if titles have it', () => {
  expect(read('lego not star wars', ['star wars'])).toEqual({
    words: ['lego'],
    without: ['star wars'],
    cut: ['not star wars'],
  })
  expect(read('watch without box red')).toEqual({ words: ['watch', 'red'], without: ['box'], cut: ['without box'] })
})

test('several negations, a price and a minus are read together', () => {
  expect(read('watch not casio without box -titan under 500')).toMatchObject({
    words: ['watch'],
    without: expect.arrayContaining(['casio', 'box', 'titan']) as string[],
  })
})
