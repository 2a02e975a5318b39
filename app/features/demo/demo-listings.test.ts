import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { findCategory } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { photoWidths } from '#app/shared/files/photo-variants.ts'
import { openDemo } from '#demo'

const { ads, listings, people, pictures, places } = openDemo()

/** The demo shows these; a site may have more. */
const DEMO_CATEGORIES = ['action-figures', 'lego', 'cars', 'books', 'cards', 'watches', 'keychains', 'shoes', 'games']
const HOUR_LIMIT = 300 * 24
const total = listings.length
const readCount = (values: Iterable<unknown>) => new Set(values).size
const listKeys = (broken: typeof listings) => broken.map((listing) => listing.key)

describe('the demo listings as a whole', () => {
  test('there are at least 150, at least 16 in each category', () => {
    expect(total).toBeGreaterThanOrEqual(150)
    const thin = DEMO_CATEGORIES.filter((id) => listings.filter(({ category }) => category === id).length < 16)
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

  test('every condition occurs, and the sellers and places are many', () => {
    expect(readCount(listings.map((listing) => listing.condition))).toBe(CONDITIONS.length)
    expect(readCount(listings.map((listing) => listing.seller))).toBeGreaterThanOrEqual(28)
    expect(readCount(listings.map((listing) => listing.place))).toBeGreaterThanOrEqual(80)
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
      const { title, description, price, photos, ageHours, tags = [] } = listing
      const withinLimits =
        title.length >= 10 &&
        title.length <= 120 &&
        description.length >= 120 &&
        description.length <= 600 &&
        Number.isInteger(price) &&
        price >= 1 &&
        photos.length >= 1 &&
        photos.length <= 5 &&
        Number.isInteger(ageHours) &&
        ageHours >= 1 &&
        ageHours <= HOUR_LIMIT &&
        tags.length <= 5
      return !withinLimits
    })
    expect(listKeys(broken)).toEqual([])
  })

  test('names a known category and condition, and a kebab key of its category', () => {
    const broken = listings.filter(
      ({ key, category, condition }) =>
        findCategory(category)?.id !== category ||
        !CONDITIONS.some((one) => one === condition) ||
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
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((link) => !/^https:\/\/example\.(com|in)\/[a-z0-9/-]+$/.test(link))).toEqual([])
  })
})

describe('the demo pictures', () => {
  const photos = listings.flatMap((listing) => listing.photos.map((photo) => ({ ...photo, listing: listing.key })))

  test('each belongs to one listing, whose category is its folder, and none is left over', async () => {
    const named = photos.flatMap(({ file }) => photoWidths(pictures.side).map((width) => `${file}-${width}.webp`))
    const there = await readdir(pictures.folder, { recursive: true, withFileTypes: true })
    const files = there.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    expect(files.map((path) => relative(pictures.folder, path)).toSorted()).toEqual(named.toSorted())
    expect(photos.filter(({ file, listing }) => !listing.startsWith(`${dirname(file)}-`))).toEqual([])
  })

  test('have their size, a placeholder, and words that no other picture has', async () => {
    const sizes = photos.flatMap(({ file }) =>
      photoWidths(pictures.side).map(async (width) => {
        const { format, ...found } = await sharp(
          await readFile(join(pictures.folder, `${file}-${width}.webp`)),
        ).metadata()
        const side = Math.min(width, pictures.side)
        return format === 'webp' && found.width === side && found.height === side ? [] : [`${file}-${width}`]
      }),
    )
    expect((await Promise.all(sizes)).flat()).toEqual([])
    const tiny = photos.map(({ placeholder }) => sharp(Buffer.from(placeholder, 'base64')).metadata())
    for (const { format, width } of await Promise.all(tiny)) expect([format, width]).toEqual(['webp', 8])
    expect(photos.filter(({ alt }) => !/^[A-Z][^.]{11,110}$/.test(alt))).toEqual([])
    expect(readCount(photos.map(({ alt }) => alt))).toBe(photos.length)
  })

  test('are less than 10 MB', async () => {
    const sizes = photos.flatMap(({ file }) =>
      photoWidths(pictures.side).map(
        async (width) => (await stat(join(pictures.folder, `${file}-${width}.webp`))).size,
      ),
    )
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000)
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
