import { q, type Meaning } from './query-meaning.ts'

/** Titles pasted into the search: their numbers and small words are no filters. */
export const COPIED_TITLES: readonly (readonly [text: string, meaning: Meaning])[] = [
  q('Lego Star wars Yoda Keyring (2015) - 853449', 'lego star wars yoda 2015 853449', { category: 'keychains' }),
  q('Porsche 959 - 2000 Final Run (2001)', 'porsche 959 2000 final run 2001'),
  q('HW Race Day Over (2020)', 'hw race day over 2020'),
  q('Ford Escort RS1600 (2019)', 'ford escort rs1600 2019'),
  q('CB Fashion 118-125 Analog Watch', 'cb fashion 118-125 analog', { category: 'watches' }),
  q('Panama Canal, 1870-1914', 'panama canal 1870-1914'),
  q('LEGO 4174 Max Goes Flying', '4174 max goes flying', { category: 'lego' }),
  q('New Legends - Xbox (USA)', 'new legends xbox usa'),
  q('iPhone 13 (new)', 'iphone 13', { conditions: ['New'] }),
  q('saree (500-1000)', 'saree', { min: 500, max: 1000 }),
  q('watch 249-499', '', { category: 'watches', min: 249, max: 499 }),
  q('watch (gold) under 5000', 'gold', { category: 'watches', max: 5000 }),
]
