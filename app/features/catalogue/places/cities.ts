import { whenNeeded } from '#app/shared/async/when-needed.ts'

import { CITIES_EAST } from './names/cities-east.ts'
import { CITIES_NORTH } from './names/cities-north.ts'
import { CITIES_SOUTH } from './names/cities-south.ts'
import { CITIES_WEST } from './names/cities-west.ts'
import { foldPlace } from './names/fold-place.ts'
import { addHindiNames, type PlaceName } from './names/hindi-names.ts'
import { LOCALITIES } from './names/localities.ts'
import { OLD_NAMES } from './names/old-names.ts'

const split = (list: string) => list.split(', ')

/** To buyers, all of Delhi is one city. */
const ONE_CITY: Readonly<Record<string, string>> = { Delhi: 'Delhi' }
/** The state that people mean when several states have, or had, a city of that name. */
const MEANT: Readonly<Record<string, string>> = { Udaipur: 'Rajasthan', Aurangabad: 'Maharashtra' }
/** Locality names that occur in any city. Alone, they do not identify one. */
const ANYWHERE = new Set([
  'camp',
  'fort',
  'pal',
  'parade',
  'chowk',
  'ring road',
  'mall road',
  'city light',
  'gota',
  'sachin',
  'sion',
  'khar',
])

/**
 * Every name of a city or of one of its localities, in Latin letters and in Devanagari. If several cities share a name,
 * the name alone means the largest; the others need their state.
 */
export const placeNames = (): PlaceName[] => addHindiNames(namesInEnglish())

function namesInEnglish(): PlaceName[] {
  const cities = Object.entries({ ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH })
    .flatMap(([state, list]) =>
      split(list).map((name, index) => ({ name, state, rank: LOCALITIES[name] ? -1 : index })),
    )
    .toSorted((a, b) => a.rank - b.rank)
  const rows = new Map<string, PlaceName>()
  const meant = new Set<string>()
  const addCity = (name: string, state: string, city: string, isCity: boolean) => {
    const folded = foldPlace(name)
    const key = `${folded}, ${foldPlace(state)}`
    if (!folded || rows.has(key)) return
    const isMeant = MEANT[name] ? MEANT[name] === state : !meant.has(folded)
    if (isMeant) meant.add(folded)
    rows.set(key, { name: folded, state: foldPlace(state), city, isCity, isMeant })
  }
  const taken = new Set<string>()
  const named = cities.map(({ name, state }) => {
    const one = ONE_CITY[state] ?? name
    const isMeant = ONE_CITY[state] !== undefined || (MEANT[name] ? MEANT[name] === state : !taken.has(one))
    const city = isMeant ? one : `${name}, ${state}`
    taken.add(one)
    return { name, state, city }
  })
  for (const { name, state, city } of named) addCity(name, state, city, true)
  for (const { name, state, city } of named) {
    for (const old of split(OLD_NAMES[name] ?? '')) addCity(old, state, city, true)
  }
  const localities = named.flatMap(({ name, state, city }) =>
    split(LOCALITIES[name] ?? '').map((locality) => ({ locality: foldPlace(locality), state, city })),
  )
  const cityNames = new Set([...rows.values()].map(({ name }) => name))
  const isOnce = new Map<string, boolean>()
  for (const { locality } of localities) isOnce.set(locality, !isOnce.has(locality))
  for (const { locality, state, city } of localities) {
    if (isOnce.get(locality) && !cityNames.has(locality) && !ANYWHERE.has(locality))
      addCity(locality, state, city, false)
  }
  return [...rows.values()]
}

/** The cities by their folded names. A start needs none. */
const citiesByName = whenNeeded(() => {
  const names = placeNames()
  const byName = new Map<string, string>()
  for (const { name, city, isCity, isMeant } of names) if (isCity && isMeant) byName.set(name, city)
  // Also the form in which this site writes cities: 'Bilaspur, Himachal Pradesh'.
  for (const { city } of names) byName.set(foldPlace(city), city)
  return byName
})

/** The city with exactly this name, former names included; null if there is none. */
export const cityByName = (text: string): string | null => citiesByName().get(foldPlace(text)) ?? null

/** The names of cities in Latin letters, each with the city that it means. */
export const listCityNames = (): (readonly [name: string, city: string])[] =>
  [...citiesByName()].filter(([name]) => /^[a-z]/.test(name))

/** The largest number of words in a city's name; a test counts them. */
export const LONGEST_NAME = 4

/**
 * The city that a possibly misspelled name means: one typo from five letters on, two from nine. Null when ambiguous.
 */
export function cityMeant(text: string): string | null {
  const typed = foldPlace(text)
  const exact = citiesByName().get(typed)
  if (exact) return exact
  const slips = typed.length >= 9 ? 2 : typed.length >= 5 ? 1 : 0
  const near = new Set<string>()
  for (const [name, city] of citiesByName()) {
    if (slips > 0 && Math.abs(name.length - typed.length) <= slips && measureDistance(typed, name) <= slips)
      near.add(city)
  }
  return near.size === 1 ? ([...near][0] ?? null) : null
}

/** Edit distance: letters added, dropped, changed or swapped with the next one. */
export function measureDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
