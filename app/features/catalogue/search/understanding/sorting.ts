import type { Sort } from '#app/features/catalogue/listing-filters.ts'

import { Phrases, type Token } from './words/tokens.ts'

const list = (text: string) => text.split('|').map((phrase) => phrase.trim())
const mean = (sort: Sort, phrases: string) => list(phrases).map((phrase) => [phrase, sort] as const)

const PHRASES = new Phrases<Sort>([
  ...mean(
    'price-low',
    `cheap | cheapest | cheap price | cheap rate | cheap and best | inexpensive | affordable | low price | lowest price |
    low cost | low budget | budget friendly | lowest first | low to high | price low to high | best price | sasta | sasti |
    saste | sabse sasta | sabse sasti | sabse saste | sasta sa | saste mein | saste me | sasta wala | sasti wali | saste wale |
    kam daam | kam dam | kam kimat | kam keemat | kam price | kam paise | kam daam mein | kam daam me | kam paise mein |
    kam paise me | kam kimat mein | kam kimat ki | kam kimat ka | kam daam wala | kam daam wali`,
  ),
  ...mean(
    'price-high',
    `expensive | most expensive | costliest | costly | highest price | high to low | price high to low | highest first |
    mehnga | mehenga | mahanga | mahnga | mehngi | mehengi | mahangi | mehnge | sabse mehnga | sabse mehngi | sabse mahanga |
    sabse mahangi`,
  ),
  ...mean(
    'newest',
    `newest | newest first | latest first | latest listings | recently added | recently listed | just listed | just added |
    new arrivals | new arrival | new listings | sabse naya | sabse nayi | sabse naye | recent listings`,
  ),
])

export function sortAt(tokens: readonly Token[], at: number) {
  const found = PHRASES.at(tokens, at)
  return found && { length: found.length, sort: found.meaning }
}
