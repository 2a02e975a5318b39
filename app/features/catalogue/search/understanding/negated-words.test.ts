import { describe, expect, test } from 'vitest'

import { NO_WORDS } from './city-in-text.ts'
import { listNegatedPhrases } from './negated-words.ts'
import { understandSearch } from './understand.ts'

const read = (text: string, titles: readonly string[] = []) => {
  const { terms, without, pieces } = understandSearch(text, [], { ...NO_WORDS, titles: new Set(titles) })
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

test.each([
  // English
  ['any watch but casio', 'watch', 'casio'],
  ['watch anything but casio', 'watch', 'casio'],
  ['any brand watch but casio', 'watch', 'casio'],
  ['watch not by casio', 'watch', 'casio'],
  ['watch but not made by casio', 'watch', 'casio'],
  ["watch don't show me casio", 'watch', 'casio'],
  ['watch i do not want the casio', 'watch', 'casio'],
  ['watch that is not a casio', 'watch', 'casio'],
  ["watch which isn't casio brand", 'watch', 'casio'],
  ['watch rather than casio', 'watch', 'casio'],
  ['hide casio watch', 'watch', 'casio'],
  ['watch !casio', 'watch', 'casio'],
  ['watch not casio one', 'watch', 'casio'],
  // Several words
  ['watch not casio or titan', 'watch', 'casio', 'titan'],
  ['watch neither casio nor titan', 'watch', 'casio', 'titan'],
  ['watch no casio no titan', 'watch', 'casio', 'titan'],
  ['watch na casio na titan', 'watch', 'casio', 'titan'],
  ['casio aur titan ke alawa watch', 'watch', 'casio', 'titan'],
  ['casio ya titan nahi watch', 'watch', 'casio', 'titan'],
  ['घड़ी कैसियो और टाइटन के अलावा', 'घडी', 'कैसियो', 'टाइटन'],
  // Another word instead
  ['watch no casio only titan', 'watch titan', 'casio'],
  ['watch casio nahi sirf titan', 'watch titan', 'casio'],
  ['watch titan na ki casio', 'watch titan', 'casio'],
  // Hindi
  ['casio chhod ke watch', 'watch', 'casio'],
  ['watch casio mat dikhana', 'watch', 'casio'],
  ['casio wala nahi watch', 'watch', 'casio'],
  ['watch jo casio ka na ho', 'watch', 'casio'],
  ['casio se alag watch', 'watch', 'casio'],
  ['कैसियो छोड़कर घड़ी', 'घडी', 'कैसियो'],
  ['कैसियो के अलावा कोई भी घड़ी', 'घडी', 'कैसियो'],
  ['घड़ी कैसियो की न हो', 'घडी', 'कैसियो'],
  // A known name is one
  ['cars hot wheels nahi', 'cars', 'hot wheels'],
  ['toys not hot wheels', 'toys', 'hot wheels'],
])('"%s" wants %s without %s', (text, wanted, ...without) => {
  expect(read(text)).toMatchObject({ words: wanted.split(' '), without })
})

test.each([
  ['skip bo game', ['skip bo']],
  ['hide and seek', []],
  ['but why', []],
])('nothing is excluded by "%s"', (text, titles) => expect(read(text, titles).without).toEqual([]))

test('several negations, a price and a minus are read together', () => {
  expect(read('watch not casio without box -titan under 500')).toMatchObject({
    words: ['watch'],
    without: expect.arrayContaining(['casio', 'box', 'titan']) as string[],
  })
})
