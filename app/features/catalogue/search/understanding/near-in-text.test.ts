import { expect, test } from 'vitest'

import { understandSearch } from './understand.ts'

const read = (text: string) => {
  const { near, price, terms } = understandSearch(text)
  const words = terms.filter(({ filler }) => !filler).map((term) => term.text)
  return [near, words.join(' '), price]
}
const here = { km: null, place: null }

test.each([
  ['watch near me', here, 'watch'],
  ['nearby lego', here, 'lego'],
  ['ps4 paas mein', here, 'ps4'],
  ['mere paas nike shoes', here, 'nike shoes'],
  ['मेरे पास घड़ी', here, 'घडी'],
  ['घड़ी आसपास', here, 'घडी'],
  ['lego within 10 km', { km: 10, place: null }, 'lego'],
  ['lego within 10km of Andheri', { km: 10, place: 'Andheri' }, 'lego'],
  ['lego within 25 kms of bombay', { km: 25, place: 'Mumbai' }, 'lego'],
  ['5 km of 560038 casio', { km: 5, place: '560038' }, 'casio'],
  ['casio 10 km ke andar', { km: 10, place: null }, 'casio'],
  ['casio 10 किमी के अंदर', { km: 10, place: null }, 'casio'],
])('"%s" says how near', (text, near, words) => expect(read(text)).toEqual([near, words, null]))

test.each(['swift 40000 km', 'pas de deux', 'me', 'near mint card', 'casio 100 km'])('"%s" does not', (text) =>
  expect(read(text)[0]).toBeNull(),
)
