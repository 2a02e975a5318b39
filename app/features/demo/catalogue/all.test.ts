import { describe, expect, test } from 'vitest'

import { DEMO_ADS } from '#app/features/demo/ads.ts'
import { DEMO_PEOPLE } from '#app/features/demo/people.ts'
import { formatPlace, PLACES } from '#app/features/demo/places.ts'
import { CATEGORIES, CONDITIONS, findCategory } from '#app/shared/catalogue.ts'

import { DEMO_LISTINGS } from './all.ts'

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
const HOUR_LIMIT = 300 * 24
const total = DEMO_LISTINGS.length
const countOf = (values: Iterable<unknown>) => new Set(values).size
const keysOf = (broken: typeof DEMO_LISTINGS) => broken.map((listing) => listing.key)

describe('the demo listings as a whole', () => {
  test('there are at least 420, at least 44 in each category', () => {
    expect(total).toBeGreaterThanOrEqual(420)
    const thin = CATEGORIES.filter(({ id }) => DEMO_LISTINGS.filter(({ category }) => category === id).length < 44)
    expect(thin).toEqual([])
  })

  test('no key, title or description comes twice', () => {
    expect(countOf(DEMO_LISTINGS.map((listing) => listing.key))).toBe(total)
    expect(countOf(DEMO_LISTINGS.map((listing) => listing.title.toLowerCase()))).toBe(total)
    expect(countOf(DEMO_LISTINGS.map((listing) => listing.description.toLowerCase()))).toBe(total)
  })

  test('6–12 % are sold, in every category some', () => {
    const sold = DEMO_LISTINGS.filter((listing) => listing.sold)
    expect(sold.length / total).toBeGreaterThan(0.06)
    expect(sold.length / total).toBeLessThan(0.12)
    expect(countOf(sold.map((listing) => listing.category))).toBe(CATEGORIES.length)
  })

  test('six are sponsored, unsold, each in a category of its own', () => {
    const sponsored = DEMO_LISTINGS.filter((listing) => listing.sponsored)
    expect(sponsored).toHaveLength(6)
    expect(sponsored.some((listing) => listing.sold)).toBe(false)
    expect(countOf(sponsored.map((listing) => listing.category))).toBe(6)
  })

  test('every condition and every subject occurs, and the sellers and places are many', () => {
    expect(countOf(DEMO_LISTINGS.map((listing) => listing.condition))).toBe(CONDITIONS.length)
    const subjects = DEMO_LISTINGS.map((listing) => `${listing.category}/${listing.subject}`)
    expect(countOf(subjects)).toBe(Object.values(SUBJECTS).flatMap((line) => line.split(' ')).length)
    expect(countOf(DEMO_LISTINGS.map((listing) => listing.seller))).toBeGreaterThanOrEqual(28)
    expect(countOf(DEMO_LISTINGS.map((listing) => listing.place))).toBeGreaterThanOrEqual(120)
  })

  test('the order is oldest first, and the recent weeks are denser', () => {
    const ages = DEMO_LISTINGS.map((listing) => listing.ageHours)
    expect(ages).toEqual(ages.toSorted((a, b) => b - a))
    expect(ages.filter((age) => age <= 30 * 24).length / total).toBeGreaterThan(0.25)
  })
})

describe('each demo listing', () => {
  test('keeps the limits of title, description, price, photos, tags and age', () => {
    const broken = DEMO_LISTINGS.filter((listing) => {
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
    expect(keysOf(broken)).toEqual([])
  })

  test('names a known category, condition and subject, and a kebab key of its category', () => {
    const broken = DEMO_LISTINGS.filter(
      ({ key, category, condition, subject }) =>
        findCategory(category)?.id !== category ||
        !CONDITIONS.includes(condition) ||
        !SUBJECTS[category]?.split(' ').includes(subject) ||
        !new RegExp(`^${category}-\\d{2}$`).test(key),
    )
    expect(keysOf(broken)).toEqual([])
  })

  test('has a seller who exists and is older than the listing, and a place that exists', () => {
    const joined = new Map(DEMO_PEOPLE.map((person) => [person.key, person.joinedDaysAgo]))
    const places = new Set(PLACES.flatMap(({ city, localities }) => localities.map((name) => formatPlace(name, city))))
    const broken = DEMO_LISTINGS.filter(
      ({ seller, place, ageHours }) => (joined.get(seller) ?? 0) * 24 <= ageHours || !places.has(place),
    )
    expect(keysOf(broken)).toEqual([])
  })

  test('links to example addresses only', () => {
    const links = DEMO_LISTINGS.flatMap((listing) => listing.link ?? [])
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !/^https:\/\/example\.(com|in)\/[a-z0-9/-]+$/.test(link))).toEqual([])
  })
})

describe('people, places and ads', () => {
  test('28 sellers and the three accounts, each key and address once', () => {
    expect(DEMO_PEOPLE).toHaveLength(31)
    expect(countOf(DEMO_PEOPLE.map((person) => person.key))).toBe(31)
    expect(DEMO_PEOPLE.filter((person) => person.email !== `${person.key}@khazana.test`)).toEqual([])
    expect(DEMO_PEOPLE.map((person) => person.key)).toEqual(expect.arrayContaining(['admin', 'seller', 'buyer']))
    const cities = new Set(PLACES.map((place) => place.city))
    expect(DEMO_PEOPLE.filter((person) => !cities.has(person.city))).toEqual([])
  })

  test('at least 45 towns in at least 20 states, with 3–6 localities each', () => {
    expect(countOf(PLACES.map((place) => place.city))).toBe(PLACES.length)
    expect(PLACES.length).toBeGreaterThanOrEqual(45)
    expect(countOf(PLACES.map((place) => place.state))).toBeGreaterThanOrEqual(20)
    expect(PLACES.filter(({ localities }) => localities.length < 3 || localities.length > 6)).toEqual([])
    expect(formatPlace('Indiranagar', 'Bengaluru')).toBe('Indiranagar, Bengaluru')
  })

  test('four ads that lead into the catalogue', () => {
    expect(DEMO_ADS.map((ad) => ad.image)).toEqual([1, 2, 3, 4].map((number) => `/art/ad-${number}.svg`))
    const astray = DEMO_ADS.filter(({ link }) => {
      const category = /^(?:\/category\/|\/browse\?category=)(.+)$/.exec(link)?.[1]
      return category === undefined ? !['/', '/browse'].includes(link) : findCategory(category)?.id !== category
    })
    expect(astray).toEqual([])
  })
})
