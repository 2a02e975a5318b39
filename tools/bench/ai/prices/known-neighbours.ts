import type { PricedListing } from './priced-listings.ts'

/** Fewer prices have no middle half. */
const LEAST_NEIGHBOURS = 8
const YEARS_APART = 1

/** Listings by what their titles begin with, per category. */
export class KnownNeighbours {
  readonly #byStart = new Map<string, PricedListing[]>()

  constructor(listings: readonly PricedListing[]) {
    for (const listing of listings) {
      for (let length = 1; length <= listing.words.length; length++) {
        const key = nameStart(listing, length)
        const others = this.#byStart.get(key)
        if (others) others.push(listing)
        else this.#byStart.set(key, [listing])
      }
    }
  }

  /**
   * The listings that raw data show to be the same thing: their titles begin with the same words as far as the new title
   * keeps them, as many as eight others share, and their year is at most one apart if the new title names it. Null if
   * there are fewer than eight.
   */
  find(listing: PricedListing, kept: readonly boolean[]): PricedListing[] | null {
    const firstDropped = kept.indexOf(false)
    const yearKept = listing.words.some((word, at) => kept[at] && word === String(listing.year))
    const shortest = countNaming(listing)
    const longest = firstDropped < 0 ? listing.words.length : firstDropped
    for (let length = longest; length >= shortest; length--) {
      const others = this.#byStart.get(nameStart(listing, length)) ?? []
      const near = others.filter(
        (other) => other.id !== listing.id && hasSameKind(other, listing) && (!yearKept || isNear(other, listing)),
      )
      if (near.length >= LEAST_NEIGHBOURS) return near
    }
    return null
  }
}

/** How many of the first words name the thing: the maker and the model, or the name of a shop's own label. */
export const countNaming = ({ maker }: PricedListing) => maker.length + 1

/** A title that names no maker in its facts ends with the kind of thing: "for women", "running shoes". */
export const countKind = ({ maker }: PricedListing) => (maker.length > 0 ? 0 : 2)

const hasSameKind = (one: PricedListing, other: PricedListing) => {
  const count = countKind(other)
  return count === 0 || one.words.slice(-count).join(' ') === other.words.slice(-count).join(' ')
}

const isNear = (one: PricedListing, other: PricedListing) =>
  one.year !== null && other.year !== null && Math.abs(one.year - other.year) <= YEARS_APART

const nameStart = ({ category, words }: PricedListing, length: number) =>
  `${category} ${words.slice(0, length).join(' ')}`
