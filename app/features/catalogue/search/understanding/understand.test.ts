import { describe, expect, it } from 'vitest'

import { INDIAN_QUERIES } from '#test/cases/indian-queries.ts'
import { summarizeMeaning, type Meaning } from '#test/cases/query-meaning.ts'

import { understandSearch } from './understand.ts'
import { toLatin } from './words/devanagari.ts'

const right = (text: string, meaning: Meaning) => {
  try {
    expect(summarizeMeaning(understandSearch(text))).toEqual(meaning)
    return true
  } catch {
    return false
  }
}

describe('understanding', () => {
  it('reads buyers’ searches correctly', () => {
    const wrong = INDIAN_QUERIES.filter(([text, meaning]) => !right(text, meaning)).map(([text, meaning]) => ({
      text,
      meaning,
      read: summarizeMeaning(understandSearch(text)),
    }))
    expect(INDIAN_QUERIES.length).toBeGreaterThanOrEqual(150)
    expect(wrong).toEqual([])
  })
})

describe('words around the thing', () => {
  it.each([
    ['latest cards', 'newest', []],
    ['budget watch', 'price-low', []],
    ['urgent casio watch', null, ['urgent']],
    ['trendy shoes', null, ['trendy']],
    // A magazine is not an order.
    ['budget 2020', null, []],
  ])('%s asks for %s, and requires no %j', (text, sort, fillers) => {
    const { sort: read, terms } = understandSearch(text)
    expect([read, terms.filter(({ filler }) => filler).map((term) => term.text)]).toEqual([sort, fillers])
  })
})

describe('Devanagari in Latin letters', () => {
  it.each([
    ['घड़ी', 'ghadi'],
    ['घडी', 'ghadi'],
    ['किताब', 'kitab'],
    ['पुस्तक', 'pustak'],
    ['खिलौना', 'khilauna'],
    ['जूते', 'jute'],
    ['टाइटन', 'taitan'],
    ['सफ़ेद', 'safed'],
    ['पोकेमॉन', 'pokemon'],
    ['लेगो', 'lego'],
    ['lego', 'lego'],
    ['कार-चार्जर', 'car-charger'],
    ['पीएस5', 'ps5'],
    ['गुड़', 'gud'],
  ])('%s is %s', (word, latin) => {
    expect(toLatin(word)).toBe(latin)
  })
})
