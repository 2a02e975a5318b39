import type { Condition } from '#app/shared/catalogue.ts'

/** A search asks this of listings, beside their subject. */
export interface Wish {
  price?: 'max' | 'min' | 'between' | 'about'
  /** How the price is written. */
  sayPrice?: (price: number) => string
  conditions?: readonly Condition[]
  order?: 'price-low' | 'price-high' | 'newest'
  /** A city of the catalogue, or one of these. */
  city?: true | readonly string[]
  /** Listings with a certain word are not wanted, nor `both` with another one; or only those with the `other`. */
  without?: true | 'both' | 'other'
}

/**
 * A way to say it: `{s}` stands for the subject, `{p}` for a price, `{a}` and `{b}` for the ends of a range, `{c}` for a city
 * and `{x}` for the word that is not wanted, `{y}` for the other word. Cases with the same `key` are in the same half.
 */
export interface Phrasing {
  text: string
  wish: Wish
  key?: string
}

export const say = (wish: Wish, texts: string): Phrasing[] =>
  texts
    .split(/[|\n]/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ text, wish }))

const NEW: Wish = { conditions: ['New'] }
const USED: Wish = { conditions: ['Like New', 'Good', 'Fair', 'Poor'] }
const LIKE_NEW: Wish = { conditions: ['Like New'] }
const GOOD: Wish = { conditions: ['Good'] }

/** As buyers in India type: English, Hindi in Latin letters, Hindi. */
export const PHRASINGS: readonly Phrasing[] = [
  ...say(
    {},
    `mujhe {s} chahiye | {s} dikhao | koi achha {s} hai kya | {s} lena hai | i want to buy {s} | {s} for sale | looking for {s} please
    {s} milega kya | {s} kharidna hai | best {s} | {s} for gift | original {s} with bill | {s} bachon ke liye | gift ke liye {s}
    {s} kitne ka hai | {s} price | ek {s} chahiye urgent | mere bete ke liye {s} | {s} with box | {s} ka collection | all {s}
    मुझे {s} चाहिए | {s} दिखाओ | {s} की कीमत | kya aapke paas {s} hai | need {s} asap | anyone selling {s}`,
  ),
  ...say(
    { price: 'max' },
    `{s} under {p} | {s} below rs {p} | under {p} {s} | {s} {p} se kam | {s} {p} ke andar | {p} tak {s} | {s} less than {p} | {s} upto ₹{p}
    {s} {p} rupaye tak | {s} within {p} budget | {s} {p} से कम | {s} max {p} rs | mujhe {s} chahiye {p} tak | {s} under {p} only
    mera budget {p} hai {s} ke liye | {p} ke niche {s} | {s} at most {p} | birthday gift {s} under {p} | {s} not more than {p}
    {s} {p} से नीचे | {p} रुपये तक {s} | {s} cheaper than {p} | {s} {p} se sasta | {s} <{p} | {s} price {p} se kam`,
  ),
  ...say(
    { price: 'min' },
    `{s} above {p} | {s} {p} se upar | {s} more than {p} | {p} se zyada {s} | {s} {p} and above | {s} minimum {p} rs | {s} {p} से ज्यादा
    {s} over {p} rupees`,
  ),
  ...say(
    { price: 'between' },
    `{s} {a} se {b} tak | {s} between {a} and {b} | {s} rs {a}-{b} | {s} {a} to {b} rs | {a} se {b} ke beech {s} | {s} {a} से {b} तक
    {s} price range {a} to {b} | {s} above {a} below {b}`,
  ),
  ...say(NEW, 'brand new {s} | naya {s} | {s} sealed pack | unused {s} | {s} bilkul naya | {s} never used | नया {s}'),
  ...say(
    USED,
    'second hand {s} | purana {s} | used {s} | 2nd hand {s} | {s} pre owned | purani {s} | पुरानी {s} | {s} secondhand',
  ),
  ...say(LIKE_NEW, 'like new {s} | {s} almost new | {s} mint condition | {s} naye jaisa'),
  ...say(GOOD, '{s} good condition | achhi condition {s} | {s} achhi halat mein | {s} in good condition'),
  ...say(
    { order: 'price-low' },
    `sasta {s} | sabse sasta {s} | cheapest {s} | {s} low price | {s} price low to high | cheap {s} | {s} kam daam | sasti {s} dikhao
    सबसे सस्ता {s} | affordable {s} | lowest price {s} | {s} sabse kam daam mein`,
  ),
  ...say(
    { order: 'price-high' },
    'sabse mehnga {s} | most expensive {s} | {s} high to low | costliest {s} | mehngi {s}',
  ),
  ...say({ order: 'newest' }, '{s} newest first | latest listings {s} | recently added {s} | {s} new arrivals'),
  ...say(
    { city: true },
    '{s} in {c} | {s} {c} mein | {c} me {s} | {s} available in {c} | {c} में {s} | {s} {c} | {s} near {c} | {c} ka {s}',
  ),
  ...say(
    { without: true },
    `{s} not {x} | {s} without {x} | {s} -{x} | {s} {x} ke bina | {s} {x} nahi chahiye | {s} except {x} | {x} ke alawa {s} | {s} no {x}
    {s} {x} को छोड़कर | {s} but not {x} | {s} other than {x} | {s} lekin {x} nahi`,
  ),
  ...say({ ...USED, price: 'max' }, 'used {s} under {p} | second hand {s} {p} tak | purana {s} {p} ke andar'),
  ...say({ ...NEW, price: 'max' }, 'brand new {s} under {p} | naya {s} {p} se kam | sealed {s} below {p}'),
  ...say({ ...GOOD, price: 'max' }, '{s} good condition under {p} | achhi halat mein {s} {p} tak'),
  ...say({ order: 'price-low', price: 'max' }, 'sasta {s} {p} ke andar | cheapest {s} under {p}'),
  ...say({ order: 'price-low', city: true }, 'sabse sasta {s} {c} mein | cheap {s} in {c}'),
  ...say(
    { city: true, price: 'max' },
    '{s} in {c} under {p} | mujhe {s} chahiye {c} mein {p} tak | {p} tak {s} in {c}',
  ),
  ...say({ ...USED, city: true }, 'used {s} in {c} | {c} mein purana {s}'),
  ...say({ without: true, price: 'max' }, '{s} not {x} under {p} | {s} {p} tak {x} ke bina'),
  ...say({ ...NEW, order: 'price-low' }, 'cheapest brand new {s} | sabse sasta naya {s}'),
]
