import { whenNeeded } from '#app/shared/async/when-needed.ts'

import { CITIES_EAST } from './names/cities-east.ts'
import { CITIES_IN_HINDI } from './names/cities-in-hindi.ts'
import { CITIES_NORTH } from './names/cities-north.ts'
import { CITIES_SOUTH } from './names/cities-south.ts'
import { CITIES_WEST } from './names/cities-west.ts'
import { foldLetters } from './names/fold-place.ts'
import { listHindiNames } from './names/hindi-names.ts'
import { LOCALITIES } from './names/localities.ts'
import { OLD_NAMES } from './names/old-names.ts'

const MOST = 8

type KnownPlace = {
  /** As offered and stored: 'Kothrud, Pune' or 'Pune, Maharashtra'. */
  label: string
  /** The words with which its names in each script begin. */
  first: readonly string[]
  /** The words of its own name, which count more than those of the city or state around it. */
  own: readonly string[]
  all: readonly string[]
  /** Larger cities rank first. */
  rank: number
}

const split = (list: string) => list.split(', ')

/** Splits into words of letters and digits. */
const splitWords = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const listNames = (city: string) => [city, ...listHindiNames(city)]
const beginNames = (names: readonly string[]) => names.flatMap((name) => splitWords(name).slice(0, 1))

function makePlaces(): KnownPlace[] {
  const states = { ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH }
  const all: KnownPlace[] = []
  for (const [state, cities] of Object.entries(states)) {
    for (const [index, city] of split(cities).entries()) {
      const localities = LOCALITIES[city]
      const own = [...listNames(city), OLD_NAMES[city] ?? ''].flatMap(splitWords)
      // The largest cities of all states come first, then the others by their position within their state.
      const rank = localities ? 0 : 1 + index
      const label = city === state ? city : `${city}, ${state}`
      all.push({
        label,
        first: beginNames(listNames(city)),
        own,
        all: [...own, ...[state, CITIES_IN_HINDI[state]?.[0] ?? ''].flatMap(splitWords)],
        rank,
      })
      for (const locality of localities ? split(localities) : []) {
        const names = [locality, ...listHindiNames(locality)]
        const words = names.flatMap(splitWords)
        all.push({
          label: `${locality}, ${city}`,
          first: beginNames(names),
          own: words,
          all: [...words, ...own],
          rank: 1000,
        })
      }
    }
  }
  return all
}

const places = whenNeeded(makePlaces)

/** Places in which each typed word is a prefix of a word, best match first: by name, then larger cities. */
export function findPlaces(typed: string): string[] {
  const words = splitWords(typed)
  const [first] = words
  if (!first) return []
  const matching = places().filter(({ all }) => words.every((word) => all.some((one) => one.startsWith(word))))
  const rankPlace = ({ first: names, own }: KnownPlace) => {
    if (names.some((word) => word.startsWith(first))) return 0
    return own.some((word) => word.startsWith(first)) ? 1 : 2
  }
  // In 't nagar', the 't' is a whole word of the name.
  const whole = ({ own }: KnownPlace) => words.length > 1 && words.every((word) => own.includes(word))
  return matching
    .map((place) => ({ place, rankPlace: whole(place) ? -1 : rankPlace(place) }))
    .toSorted((a, b) => a.rankPlace - b.rankPlace || a.place.rank - b.place.rank)
    .slice(0, MOST)
    .map(({ place }) => place.label)
}
