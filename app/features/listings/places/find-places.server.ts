import { CITIES_EAST } from './cities-east.ts'
import { CITIES_NORTH } from './cities-north.ts'
import { CITIES_SOUTH } from './cities-south.ts'
import { CITIES_WEST } from './cities-west.ts'
import { LOCALITIES } from './localities.ts'
import { OLD_NAMES } from './old-names.ts'

const MOST = 8

type Place = {
  /** As it is offered and stored: 'Kothrud, Pune' or 'Pune, Maharashtra'. */
  label: string
  /** The words of its own name, which count more than those of what it lies in. */
  own: readonly string[]
  all: readonly string[]
  /** Larger cities come first. */
  rank: number
}

const split = (list: string) => list.split(', ')

/** Lower case, without accents, in words of letters and digits. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function makePlaces(): Place[] {
  const states = { ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH }
  const places: Place[] = []
  for (const [state, cities] of Object.entries(states)) {
    for (const [index, city] of split(cities).entries()) {
      const localities = LOCALITIES[city]
      const own = [...wordsOf(city), ...wordsOf(OLD_NAMES[city] ?? '')]
      // The large ones of all states, then by their place within their own.
      const rank = localities ? 0 : 1 + index
      const label = city === state ? city : `${city}, ${state}`
      places.push({ label, own, all: [...own, ...wordsOf(state)], rank })
      for (const locality of localities ? split(localities) : []) {
        const name = wordsOf(locality)
        places.push({ label: `${locality}, ${city}`, own: name, all: [...name, ...own], rank: 1000 })
      }
    }
  }
  return places
}

const PLACES = makePlaces()

/** How many places there are to find. */
export const PLACE_COUNT = PLACES.length

/** Places of which each typed word begins a word, best first: by name, then larger cities first. */
export function findPlaces(typed: string): string[] {
  const words = wordsOf(typed)
  const [first] = words
  if (!first) return []
  const found = PLACES.filter(({ all }) => words.every((word) => all.some((one) => one.startsWith(word))))
  const distance = ({ own }: Place) => {
    if (own[0]?.startsWith(first)) return 0
    return own.some((word) => word.startsWith(first)) ? 1 : 2
  }
  // Of 't nagar', the t is all of a name.
  const whole = ({ own }: Place) => words.length > 1 && words.every((word) => own.includes(word))
  return found
    .map((place) => ({ place, distance: whole(place) ? -1 : distance(place) }))
    .toSorted((a, b) => a.distance - b.distance || a.place.rank - b.place.rank)
    .slice(0, MOST)
    .map(({ place }) => place.label)
}
