import type { Sort } from '#app/features/catalogue/listing-filters.ts'
import type { Condition } from '#app/shared/catalogue.ts'

import { Phrases, type Token } from './words/tokens.ts'

const USED: Condition[] = ['Like New', 'Good', 'Fair', 'Poor']
const list = (text: string) => text.split('|').map((phrase) => phrase.trim())
const meanConditions = (conditions: Condition[], phrases: string) =>
  list(phrases).map((phrase) => [phrase, conditions] as const)

const CONDITION_PHRASES = new Phrases<Condition[]>([
  ...meanConditions(
    ['New'],
    `brand new | brandnew | new condition | new in box | new with box | new with tags | new with tag | nwt | nib | bnib | bnwt |
    unused | un used | never used | not used | unopened | un opened | sealed | factory sealed | sealed pack | seal pack |
    mint in box | bilkul naya | bilkul nayi | ekdum naya | ekdum nayi | naya | nayi | naye | nya | non used`,
  ),
  ...meanConditions(
    ['Like New'],
    `like new | almost new | as new | as good as new | good as new | near mint | mint condition | barely used | hardly used |
    rarely used | excellent condition | very good condition | pristine condition | open box | refurbished | refurb | renewed |
    naye jaisa | naye jaisi | naya jaisa | nayi jaisi | nai jaisi`,
  ),
  ...meanConditions(
    ['Good'],
    `good condition | gently used | lightly used | well maintained | achhi halat | acchi halat | achi halat | achhi condition |
    acchi condition | achi condition | achha condition | accha condition | theek thak`,
  ),
  ...meanConditions(
    ['Fair'],
    `fair condition | average condition | ok condition | okay condition | decent condition | heavily used`,
  ),
  ...meanConditions(
    ['Poor'],
    `poor condition | bad condition | broken condition | damaged condition | for parts | for parts only | for spares |
    spares or repair | not working | non working | dead condition | kharab | kharaab | kharab halat | tuta hua | tooti hui`,
  ),
  ...meanConditions(
    USED,
    `used | second hand | secondhand | 2nd hand | pre owned | preowned | pre loved | preloved | pre used | purana | purani |
    purane | puraana | puraani | use kiya hua | istemal kiya hua`,
  ),
])

/**
 * The condition named by the words from `at` on. A hyphen inside one ("second-hand") has been turned into a space
 * before.
 */
export function conditionAt(tokens: readonly Token[], at: number) {
  const phrase = CONDITION_PHRASES.at(tokens, at)
  return phrase && { length: phrase.length + trailing(tokens, at + phrase.length), conditions: phrase.meaning }
}

const trailing = (tokens: readonly Token[], at: number) =>
  /^(?:condition|halat|halat mein)$/.test(tokens[at]?.norm ?? '') ? 1 : 0

const meanSort = (sort: Sort, phrases: string) => list(phrases).map((phrase) => [phrase, sort] as const)

const SORT_PHRASES = new Phrases<Sort>([
  ...meanSort(
    'price-low',
    `cheap | cheapest | cheap price | cheap rate | cheap and best | inexpensive | affordable | low price | lowest price |
    low cost | low budget | budget | budget friendly | lowest first | low to high | price low to high | best price | sasta | sasti |
    saste | sabse sasta | sabse sasti | sabse saste | sasta sa | saste mein | saste me | sasta wala | sasti wali | saste wale |
    kam daam | kam dam | kam kimat | kam keemat | kam price | kam paise | kam daam mein | kam daam me | kam paise mein |
    kam paise me | kam kimat mein | kam kimat ki | kam kimat ka | kam daam wala | kam daam wali`,
  ),
  ...meanSort(
    'price-high',
    `expensive | most expensive | costliest | costly | highest price | high to low | price high to low | highest first |
    mehnga | mehenga | mahanga | mahnga | mehngi | mehengi | mahangi | mehnge | sabse mehnga | sabse mehngi | sabse mahanga |
    sabse mahangi`,
  ),
  ...meanSort(
    'newest',
    `newest | newest first | latest | latest first | latest listings | recently added | recently listed | just listed | just added |
    new arrivals | new arrival | new listings | sabse naya | sabse nayi | sabse naye | recent listings`,
  ),
])

/** The sort order named by the words from `at` on. */
export function sortAt(tokens: readonly Token[], at: number) {
  const phrase = SORT_PHRASES.at(tokens, at)
  return phrase && { length: phrase.length, sort: phrase.meaning }
}
