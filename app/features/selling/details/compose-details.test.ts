import { describe, expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { composeDescription, composeTitle as compose, cutAtWord } from './compose-details.ts'
import type { SeenLine } from './reading/seen-words.ts'

let top = 0
const line = (text: string, height = 60, confidence = 90): SeenLine => ({
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, confidence, x0: at * 100, y0: 0, x1: at * 100 + 90, y1: height })),
  text,
  height,
  top: (top += 100),
  left: 0,
  confidence,
})

const composeTitle = (lines: readonly SeenLine[], category = 'books') => compose(lines, category)

describe('the title', () => {
  test('is made of the tallest lines, as they are read', () => {
    expect(
      composeTitle([
        line('a novel', 20),
        line('THE LAST', 80),
        line('EMPEROR OF ROME', 90),
        line('Printed in India', 12),
      ]),
    ).toBe('The Last Emperor of Rome')
  })

  test('keeps title and author apart, and leaves out what only says of what kind a book is', () => {
    expect(composeTitle([line('THE GUIDE', 90), line('A Novel', 40), line('R. K. NARAYAN', 55)])).toBe(
      'The Guide – R. K. Narayan',
    )
    expect(composeTitle([line('The Guide: a novel', 90), line('Narayan', 55)])).toBe('The Guide – Narayan')
    for (const praise of [
      'The International Bestseller',
      '“Unputdownable”',
      'Winner of the Book Prize',
      'A Crime Novel by',
      'Over 10 million copies sold',
      'With a new introduction by A. Roy',
      'Soon to be a major film',
      'ISBN 978-0-14-143951-8',
      'From the author of The Dark Room',
      'The No. 1 bestseller',
    ])
      expect(composeTitle([line('The Guide', 90), line(praise, 55)])).toBe('The Guide')
    // A novel is not only a kind of book.
    expect(composeTitle([line('Novel Without a Name', 90)])).toBe('Novel Without a Name')
    expect(composeTitle([line('A Novel', 90)])).toBe('')
  })

  test('is never the publisher of a book or a game; the maker of another thing belongs to its name', () => {
    for (const publisher of ['Penguin Books', 'HARPERCOLLINS', 'Orient Paperbacks', 'Oxford University Press']) {
      expect(composeTitle([line('The Guide', 90), line(publisher, 60)])).toBe('The Guide')
      expect(composeTitle([line(publisher, 90)])).toBe('')
    }
    expect(composeTitle([line('God of War', 90), line('Capcom', 60)], 'games')).toBe('God of War')
    expect(composeTitle([line('VINTAGE', 90), line('Racer', 80)], 'cars')).toBe('Vintage Racer')
  })

  test('has no ages and numbers of pieces', () => {
    for (const amount of ['8-14 714 pcs', '9+', 'Ages 3 & up', '714 pieces'])
      expect(composeTitle([line('Super Pack', 90), line(amount, 60)], 'lego')).toBe('Super Pack')
    expect(composeTitle([line('1984', 90)])).toBe('1984')
  })

  test('has the number that the maker gave the thing, however small it stands there', () => {
    const set = [line('LEGO', 90), line('Lamborghini Sian', 70), line('42115', 25), line('3696 pcs', 20)]
    expect(composeTitle(set, 'lego')).toBe('LEGO Lamborghini Sian 42115')
    expect(composeTitle([line('CASIO', 90), line('GA-100-1A1', 20)], 'watches')).toBe('Casio GA-100-1A1')
    expect(composeTitle([line('42115', 25)], 'lego')).toBe('42115')
    const long = composeTitle([line('wordy '.repeat(30).trim(), 90), line('42115', 25)], 'lego')
    expect(long).toMatch(/ wordy 42115$/)
    expect(long.length).toBeLessThanOrEqual(80)
  })

  test('joins lines of one text, a maker and its product, and a number', () => {
    expect(composeTitle([line('HARRY POTTER', 90), line('and the Goblet', 50)])).toBe('Harry Potter and the Goblet')
    expect(composeTitle([line('LEGO', 90), line('Castle', 40)])).toBe('LEGO Castle')
    expect(composeTitle([line('Swamp Thing', 90), line('#12', 60)])).toBe('Swamp Thing #12')
  })

  test('keeps names in capitals, and words in mixed case', () => {
    expect(composeTitle([line('BMW Z4 GT3'), line('iPhone of the HMT')])).toBe('BMW Z4 GT3 iPhone of the HMT')
    expect(composeTitle([line('Q&Q'), line('LEGO NINJAGO')])).toBe('Q&Q LEGO Ninjago')
    expect(composeTitle([line("FAVRE-LEUBA'S")])).toBe("Favre-Leuba's")
  })

  test('has at most 80 characters: lower lines that do not fit are left out, never half a word', () => {
    const long = composeTitle([
      line('A title that goes on for quite a while', 90),
      line('and then on and on for ever and ever', 70),
      line('Short', 60),
    ])
    expect(long).toBe('A title that goes on for quite a while and then on and on for ever and ever')
    expect(composeTitle([line('wordy '.repeat(30).trim())]).length).toBeLessThanOrEqual(80)
    expect(composeTitle([line('x'.repeat(200))])).toHaveLength(80)
  })

  test('takes lower lines while it has less than three words', () => {
    expect(composeTitle([line('CASIO', 90), line('Analog Watch', 30), line('Made of steel', 29)])).toBe(
      'Casio Analog Watch',
    )
    expect(composeTitle([line('THE SILENT HARBOUR', 90), line('Meera Rao', 30)])).toBe('The Silent Harbour')
    expect(composeTitle([line('CASIO', 90), line('Tiny print', 20)])).toBe('Casio')
  })

  test('contains no line twice, no noise and nothing uncertain', () => {
    expect(
      composeTitle([line('Casio'), line('CASIO'), line('|#', 200), line('W', 150), line('Blurred', 100, 55)]),
    ).toBe('Casio')
    expect(composeTitle([])).toBe('')
  })
})

test('the description is in the language of the seller, except for what is printed on the item', () => {
  expect(inLanguage('hi', () => composeDescription([line('CASIO')], ['4549526000001']))).toBe(
    'आइटम पर लिखा है: CASIO।\nबारकोड: 4549526000001',
  )
})

test('the description has the text that was read and no advice to the seller, within its length', () => {
  expect(composeDescription([line('CASIO'), line('WR 50M'), line('casio')], ['4549526000001'])).toBe(
    'Text on the item: CASIO · WR 50M.\nBarcode: 4549526000001',
  )
  expect(
    composeDescription([line('Batman #12'), line('call 98765 43210'), line('www.evil.shop')], ['9780143442295']),
  ).toBe('Text on the item: Batman #12 · call.\nBarcode: 9780143442295')
  const long = composeDescription(
    Array.from({ length: 80 }, (_, n) => line(`words of line ${n}`)),
    [],
  )
  expect(long.length).toBeLessThanOrEqual(600)
  expect(long).toContain('words of line 9')
})

test('texts are cut between words', () => {
  expect(cutAtWord('  one   two three', 9)).toBe('one two')
  expect(cutAtWord('one two, three', 9)).toBe('one two')
  expect(cutAtWord('one', 9)).toBe('one')
})
