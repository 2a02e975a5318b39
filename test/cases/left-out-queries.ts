import { q, type Meaning } from './query-meaning.ts'

/** Words excluded by a minus, and minuses that exclude nothing. */
export const LEFT_OUT: readonly (readonly [text: string, meaning: Meaning])[] = [
  q('watch -casio', '', { category: 'watches', without: ['casio'] }),
  q('-casio ghadi 5k se kam', '', { category: 'watches', max: 5000, without: ['casio'] }),
  q('batman -g-shock -funko', 'batman', { without: ['g-shock', 'funko'] }),
  q('lego -"star wars"', '', { category: 'lego', without: ['star wars'] }),
  q('naruto -toy', 'naruto', { without: ['toy'] }),
  q('घड़ी -कैसियो', '', { category: 'watches', without: ['कैसियो'] }),
  q('-casio', '', { without: ['casio'] }),
  q('t-shirt', 't-shirt'),
  q('8-bit spider-man', '8-bit spider-man'),
  q('batman - the movie', 'batman movie'),
  q('batman -the movie', 'batman movie'),
  q('shoes 500 -1000', '', { category: 'shoes', min: 500, max: 1000 }),
  q('gaadi 2 -5 lakh', '', { category: 'cars', min: 200000, max: 500000 }),
  q('5 -lakh', '', { max: 500000 }),
  q('ps5 -1tb', 'ps5 1tb'),
]
