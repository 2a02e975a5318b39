import { listCategories, type CategoryId } from '#app/nouns/category/category-list.ts'

import { chooseSample } from '../search-classes/facts/case-class.ts'
import type { PricedListing } from './priced-listings.ts'

/** A title that has nothing in common with any listing but a number or the name of its kind. */
export interface LoneTitle {
  text: string
  category: CategoryId
  key: string
}

const PER_CATEGORY = 12
/** Things that are for sale elsewhere, and names that nobody has. */
const OTHERS = `Bullet, Splendor, Activa, Passion, Unicorn, Pleasure, Jupiter, Dominar, Interceptor, Himalayan, Scooty, Victor, Lumix, Thinkpad, Inspiron, Vivobook,
  Pavilion, Nexus, Coolpix, Handycam, Walkman, Zorvex, Quandil, Brimtop, Kelvora, Ostrend, Tavlik, Munforth, Plindle, Wexaro`
const KINDS: Record<CategoryId, readonly string[]> = {
  'action-figures': ['figure', 'action figure', 'toy'],
  lego: ['lego', 'lego set', 'LEGO sets'],
  cars: ['car', 'cars', 'gaadi'],
  books: ['book', 'kitab'],
  cards: ['card', 'trading card'],
  watches: ['watch', 'wrist watch', 'ghadi'],
  keychains: ['keychain', 'key chain', 'key ring'],
  shoes: ['shoes', 'shoe', 'footwear'],
  games: ['game', 'video game', 'games'],
}
/** Kinds of which none is sold here. */
const ELSEWHERE = ['phone', 'mobile phone', 'laptop', 'sofa', 'fridge']

/** Numbers of real titles alone, beside the name of a kind, and beside a name that no priced listing of the category has. */
export function makeLoneTitles(listings: readonly PricedListing[]): LoneTitle[] {
  return listCategories().flatMap(({ id: category }) => {
    const own = listings.filter((listing) => listing.category === category)
    const kinds = KINDS[category] ?? []
    const known = new Set(own.flatMap(({ words }) => words))
    const numbers = [...new Set([...known].filter((word) => /\d/.test(word))), '350', '76178']
    const names = OTHERS.split(',')
      .map((name) => name.trim())
      .filter((name) => !known.has(name.toLowerCase()))
    const texts = numbers.flatMap((number) => [
      number,
      ...kinds.map((kind) => `${kind} ${number}`),
      ...names.map((name) => `${name} ${number}`),
      ...names.map((name) => `${name} ${number} ${kinds[0]}`),
    ])
    const chosen = chooseSample(texts, PER_CATEGORY, (text) => `${category} ${text}`)
    return [...chosen, ...kinds, ...ELSEWHERE].map((text) => ({ text, category, key: `${category} ${text}` }))
  })
}
