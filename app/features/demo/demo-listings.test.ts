import { describe, expect, test } from 'vitest'

import { findCategory } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { openDemo } from '#demo'

const { ads, listings, people, places } = openDemo()

const SUBJECTS: Record<string, string> = {
  'action-figures': 'superhero robot knight wrestler space-trooper dinosaur anime-fighter vinyl-bobblehead doll',
  lego: 'castle spaceship city-house racing-car pirate-ship train loose-bricks minifigures',
  cars: 'hatchback sedan suv vintage-classic auto-rickshaw scale-model-sports scale-model-truck jeep',
  books: 'novel-paperback hardcover-stack comic textbook-set childrens-book cookbook antique-leather manga-set',
  cards: 'fantasy-monster-card cricket-card graded-slab booster-pack card-binder playing-cards deck-box holo-card',
  watches: 'dress-watch dive-watch chronograph digital pocket-watch smart-watch field-watch gold-ladies',
  keychains: 'leather-fob metal-car enamel-charm brass-elephant beaded bottle-opener mini-lamp resin-letter',
  shoes: 'white-sneaker running-shoe leather-oxford mojari-juttis kolhapuri-sandals football-boots high-top heels',
  games: 'cartridge handheld console controller disc-case board-game chess-set arcade-stick',
}
/** The demo shows these; a site may have more. */
const DEMO_CATEGORIES = Object.keys(SUBJECTS)
const HOUR_LIMIT = 300 * 24
const total = listings.length
const readCount = (values: Iterable<unknown>) => new Set(values).size
const listKeys = (broken: typeof listings) => broken.map((listing) => listing.key)

describe('the demo listings as a whole', () => {
  test('there are at least 420, at least 44 in each category', () => {
    expect(total).toBeGreaterThanOrEqual(420)
    const thin = DEMO_CATEGORIES.filter((id) => listings.filter(({ category }) => category === id).length < 44)
    expect(thin).toEqual([])
  })

  test('no key, title or description occurs twice', () => {
    expect(readCount(listings.map((listing) => listing.key))).toBe(total)
    expect(readCount(listings.map((listing) => listing.title.toLowerCase()))).toBe(total)
    expect(readCount(listings.map((listing) => listing.description.toLowerCase()))).toBe(total)
  })

  test('6–12 % are sold, some in every category', () => {
    const sold = listings.filter((listing) => listing.sold)
    expect(sold.length / total).toBeGreaterThan(0.06)
    expect(sold.length / total).toBeLessThan(0.12)
    expect(readCount(sold.map((listing) => listing.category))).toBe(DEMO_CATEGORIES.length)
  })

  test('six unsold ones are sponsored, each in a different category', () => {
    const sponsored = listings.filter((listing) => listing.sponsored)
    expect(sponsored).toHaveLength(6)
    expect(sponsored.some((listing) => listing.sold)).toBe(false)
    expect(readCount(sponsored.map((listing) => listing.category))).toBe(6)
  })

  test('every condition and every subject occurs, and the sellers and places are many', () => {
    expect(readCount(listings.map((listing) => listing.condition))).toBe(CONDITIONS.length)
    const subjects = listings.map((listing) => `${listing.category}/${listing.subject}`)
    expect(readCount(subjects)).toBe(Object.values(SUBJECTS).flatMap((line) => line.split(' ')).length)
    expect(readCount(listings.map((listing) => listing.seller))).toBeGreaterThanOrEqual(28)
    expect(readCount(listings.map((listing) => listing.place))).toBeGreaterThanOrEqual(120)
  })

  test('the order is oldest first, and the recent weeks are denser', () => {
    const ages = listings.map((listing) => listing.ageHours)
    expect(ages).toEqual(ages.toSorted((a, b) => b - a))
    expect(ages.filter((age) => age <= 30 * 24).length / total).toBeGreaterThan(0.25)
  })
})

describe('each demo listing', () => {
  test('keeps the limits of title, description, price, photos, tags and age', () => {
    const broken = listings.filter((listing) => {
      const { title, description, price, details, ageHours, tags = [] } = listing
      const withinLimits =
        title.length >= 10 &&
        title.length <= 120 &&
        description.length >= 120 &&
        description.length <= 600 &&
        Number.isInteger(price) &&
        price >= 1 &&
        [0, 1, 2, 3, 4].includes(details) &&
        Number.isInteger(ageHours) &&
        ageHours >= 1 &&
        ageHours <= HOUR_LIMIT &&
        tags.length <= 5
      return !withinLimits
    })
    expect(listKeys(broken)).toEqual([])
  })

  test('names a known category, condition and subject, and a kebab key of its category', () => {
    const broken = listings.filter(
      ({ key, category, condition, subject }) =>
        findCategory(category)?.id !== category ||
        !CONDITIONS.some((one) => one === condition) ||
        !SUBJECTS[category]?.split(' ').includes(subject) ||
        !new RegExp(`^${category}-\\d{2}$`).test(key),
    )
    expect(listKeys(broken)).toEqual([])
  })

  test('has a seller who exists and is older than the listing, and a place that exists', () => {
    const joined = new Map(people.map((person) => [person.key, person.joinedDaysAgo]))
    const known = new Set(places.flatMap(({ city, localities }) => localities.map((name) => `${name}, ${city}`)))
    const broken = listings.filter(
      ({ seller, place, ageHours }) => (joined.get(seller) ?? 0) * 24 <= ageHours || !known.has(place),
    )
    expect(listKeys(broken)).toEqual([])
  })

  test('links to example addresses only', () => {
    const links = listings.flatMap((listing) => listing.link ?? [])
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !/^https:\/\/example\.(com|in)\/[a-z0-9/-]+$/.test(link))).toEqual([])
  })
})

describe('people, places and ads', () => {
  test('there are 28 sellers and three accounts, each key and address once', () => {
    expect(people).toHaveLength(31)
    expect(readCount(people.map((person) => person.key))).toBe(31)
    expect(people.filter((person) => person.email !== `${person.key}@khazana.test`)).toEqual([])
    expect(people.map((person) => person.key)).toEqual(expect.arrayContaining(['admin', 'seller', 'buyer']))
    const cities = new Set(places.map((place) => place.city))
    expect(people.filter((person) => !cities.has(person.city))).toEqual([])
  })

  test('there are at least 45 towns in at least 20 states, with 3–6 localities each', () => {
    expect(readCount(places.map((place) => place.city))).toBe(places.length)
    expect(places.length).toBeGreaterThanOrEqual(45)
    expect(readCount(places.map((place) => place.state))).toBeGreaterThanOrEqual(20)
    expect(places.filter(({ localities }) => localities.length < 3 || localities.length > 6)).toEqual([])
  })

  test('four ads lead into the catalogue', () => {
    expect(ads.map((ad) => ad.image)).toEqual([1, 2, 3, 4].map((number) => `/art/ad-${number}.svg`))
    const astray = ads.filter(({ link }) => {
      const category = /^(?:\/category\/|\/browse\?category=)(.+)$/.exec(link)?.[1]
      return category === undefined ? !['/', '/browse'].includes(link) : findCategory(category)?.id !== category
    })
    expect(astray).toEqual([])
  })
})
