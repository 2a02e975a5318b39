import { expect, test } from 'vitest'

import { findDetails } from '#app/nouns/category/category-details.ts'

import { readTitleAttributes, titleIndex } from './read-title.server.ts'
import { listStated } from './read-title.ts'
import { indexTitles } from './title-index.ts'

test.each<[category: string, title: string, attributes: Record<string, string>]>([
  [
    'lego',
    'LEGO Star Wars 75192 Millennium Falcon, 7,541 pieces, sealed with box',
    { 'set-number': '75192', pieces: '7541', theme: 'Star Wars', sealed: 'Sealed', box: 'With box', brand: 'LEGO' },
  ],
  ['lego', 'LEGO City 60215', { 'set-number': '60215', theme: 'City', brand: 'LEGO' }],
  ['lego', 'LEGO Technic 42027: Desert Racer', { 'set-number': '42027', theme: 'Technic', brand: 'LEGO' }],
  [
    'watches',
    'Titan automatic watch for men 42mm with box and papers',
    { brand: 'Titan', movement: 'Automatic', case: '42', for: 'Men', box: 'With box', papers: 'With papers' },
  ],
  ['watches', 'टाइटन क्वार्ट्ज़ ४० मिमी', { brand: 'Titan', movement: 'Quartz', case: '40' }],
  [
    'shoes',
    'Nike Air Max mens black UK9 leather',
    { brand: 'Nike', size: 'UK 9', for: 'Men', colour: 'Black', material: 'Leather' },
  ],
  ['watches', 'Timex Men Off White Dial Watch', { brand: 'Timex', colour: 'Cream', for: 'Men' }],
  ['lego', 'LEGO 7541 pcs/pzs', { brand: 'LEGO', pieces: '7541' }],
  ['shoes', 'Puma लाल size 7.5', { brand: 'Puma', size: 'UK 7.5', colour: 'Red' }],
  ['shoes', 'Red Tape shoes EU 42', { brand: 'Red Tape', size: 'UK 8' }],
  ['cards', 'Charizard 4/102 Pokemon card PSA10', { brand: 'Pokémon', 'card-number': '4/102', grade: 'PSA 10' }],
  [
    'books',
    'Concepts of Physics vol 1 by H.C. Verma, 2nd edition',
    { author: 'H.C. Verma', edition: '2nd edition', volume: '1' },
  ],
  ['books', 'गोदान लेखक मुंशी प्रेमचंद', { author: 'Premchand' }],
  ['games', 'God of War PS-4 (Europe)', { platform: 'PlayStation 4', region: 'Europe (PAL)' }],
  ['games', 'FIFA 23 for Nintendo Switch 500 GB', { platform: 'Nintendo Switch' }],
  [
    'cars',
    'Maruti Swift VDI 2015 diesel 1,40,000 km 2nd owner',
    {
      kind: 'Real vehicle',
      brand: 'Maruti Suzuki',
      year: '2015',
      kilometres: '140000',
      fuel: 'Diesel',
      owners: 'Second owner',
    },
  ],
  ['cars', 'Ford Mustang 1/64 Hot Wheels', { kind: 'Scale model', brand: 'Hot Wheels', scale: '1:64' }],
  [
    'action-figures',
    'Hot Toys Iron Man 1:6 30 cm boxed',
    { brand: 'Hot Toys', scale: '1:6', height: '30', box: 'With box' },
  ],
  ['keychains', 'Brass Ganesha keychain', { material: 'Brass', theme: 'Ganesha' }],
])('%s: %s', (category, title, attributes) => {
  expect(readTitleAttributes(title, category)).toEqual(attributes)
})

test.each([
  ['a part’s number is no set number', 'lego', 'LEGO minifigure Axel with #60675 and 30377 arms', 'set-number'],
  ['a price is no set number', 'lego', 'Lego castle for Rs 12500', 'set-number'],
  ['a PIN code is no set number', 'lego', 'Lego castle Pune 411038', 'set-number'],
  ['a usual word names a theme only behind the brand', 'lego', 'LEGO 1682 Space Shuttle', 'theme'],
  ['the papers of a car are no remote control', 'cars', 'Swift with RC book', 'kind'],
  ['a depth is no model', 'watches', 'Casio 10ATM WR', 'model'],
  ['a speed is no distance', 'cars', 'Traxxas Slash 60 km/h', 'kilometres'],
  ['two different values state none', 'shoes', 'Puma white and blue', 'colour'],
  ['an abbreviation is a value, too', 'shoes', 'Kalenji Kiprun 1000 Whi/ Blue', 'colour'],
  ['a colour of what is not the dial is none', 'watches', 'Casio Enticer Men Silver Analogue Watch', 'colour'],
  ['a dial of several dials has no colours', 'watches', 'Casio Edifice Men Multi-Dial Watch', 'colour'],
  ['a shade that people call by different colours states none', 'shoes', 'Crocs Men Khaki Clog', 'colour'],
  ['a value out of its bounds is none', 'watches', 'Casio 400 mm', 'case'],
  ['a number with a wrong check digit is none', 'books', 'Physics 9780141439519', 'isbn'],
  ['a step is no author', 'books', 'Step by Step', 'author'],
  ['a name that is a usual word counts only at the beginning', 'shoes', 'Running shoes full of action', 'brand'],
  ['a word within another is none', 'watches', 'Casio WR50MM', 'case'],
  ['what only real cars have is none of a model', 'cars', 'Hot Wheels Diesel Boy', 'fuel'],
])('%s', (_what, category, title, key) => {
  expect(readTitleAttributes(title, category)).not.toHaveProperty(key)
})

test('each value says which part of the title states it', () => {
  const title = 'Nike  UK 9, काला'
  const parts = listStated(title, titleIndex('shoes')).map(({ key, from, to }) => [key, title.slice(from, to)])
  expect(parts).toEqual([
    ['brand', 'Nike'],
    ['size', 'UK 9'],
    ['colour', 'काला'],
  ])
})

test('names of other listings can be added, and the declaration’s own count as well', () => {
  const index = indexTitles(findDetails('books')?.attributes ?? [], new Map([['author', ['Ibn-e-Insha']]]))
  const stated = ['Urdu Ki Aakhri Kitab Ibn-e-Insha', 'Malgudi Days R K Narayan'].map((title) =>
    listStated(title, index),
  )
  expect(stated.flat().map(({ value }) => value)).toEqual(['Ibn-e-Insha', 'R.K. Narayan'])
})

test('a category without declarations reads nothing', () => {
  expect(readTitleAttributes('Titan 42 mm', 'gizmos')).toEqual({})
})
