import { createHash } from 'node:crypto'

import { isYear, type PricedListing } from './priced-listings.ts'

/** Another seller's title for the same thing. */
export interface VariedTitle {
  text: string
  /** For each word of the listing's own title: whether the new one still has it. */
  kept: readonly boolean[]
  says: 'all' | 'less' | 'other order' | 'condition too' | 'all of it'
}

const CONDITIONS = [
  'good condition',
  'second hand',
  'urgent sale',
  'used',
  'excellent condition',
  'neat and clean',
  'brand new',
  'single owner',
  'hardly used',
  'best price',
]
const WAYS = ['all', 'less', 'other order', 'condition too', 'all of it'] as const

/**
 * A listing's title as another seller would write it, the same in every run: with fewer words, in another order, or with
 * words about the condition. The `fixed` words, which name the thing, stay.
 */
export function varyTitle(listing: PricedListing, fixed: (at: number) => boolean): VariedTitle {
  const draw = makeDraws(listing.id)
  const says = WAYS[Math.floor(draw() * WAYS.length)] ?? 'all'
  const isLess = says === 'less' || says === 'all of it'
  const kept = listing.words.map((word, at) => {
    const chance = draw()
    return !isLess || fixed(at) || chance > (isYear(word) ? 0.2 : 0.4)
  })
  let words = listing.words.filter((_, at) => kept[at])
  if (says === 'other order' || says === 'all of it') {
    const start = Math.floor(draw() * words.length)
    words = [...words.slice(start), ...words.slice(0, start)]
  }
  if (says === 'condition too' || says === 'all of it') {
    const added = CONDITIONS[Math.floor(draw() * CONDITIONS.length)] ?? ''
    words = draw() < 0.5 ? [added, ...words] : [...words, added]
  }
  return { text: says === 'all' ? listing.title : words.join(' '), kept, says }
}

/** Numbers from 0 to 1 that follow from the text alone. */
function makeDraws(text: string): () => number {
  let count = 0
  return () => createHash('sha256').update(`${text} ${count++}`).digest().readUInt32BE(0) / 2 ** 32
}
