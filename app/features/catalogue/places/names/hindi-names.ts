import { whenNeeded } from '#app/shared/async/when-needed.ts'

import { CITIES_EAST } from './cities-east.ts'
import { CITIES_IN_HINDI, OLD_NAMES_IN_HINDI } from './cities-in-hindi.ts'
import { CITIES_NORTH } from './cities-north.ts'
import { CITIES_SOUTH } from './cities-south.ts'
import { CITIES_WEST } from './cities-west.ts'
import { foldPlace } from './fold-place.ts'
import { LOCALITIES_IN_HINDI } from './localities-in-hindi.ts'
import { LOCALITIES } from './localities.ts'
import { OLD_NAMES } from './old-names.ts'

/**
 * A name that identifies a city, within a state, in the text of a place. `isMeant`: also without the state. `isCity` is
 * false for localities.
 */
export type PlaceName = { name: string; state: string; city: string; isCity: boolean; isMeant: boolean }

const split = (list = '') => (list ? list.split(', ') : [])

/** The names in Devanagari of each name in English. */
function pairNames(): Map<string, string[]> {
  const pairs = new Map<string, string[]>()
  const addPairs = (english: readonly string[], hindi: readonly string[]) => {
    for (const [index, name] of english.entries()) {
      const named = hindi[index]
      if (named !== undefined) pairs.set(name, [...new Set([...(pairs.get(name) ?? []), named])])
    }
  }
  for (const [state, cities] of Object.entries({ ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH }))
    addPairs(split(cities), split(CITIES_IN_HINDI[state]?.[1]))
  for (const [city, localities] of Object.entries(LOCALITIES))
    addPairs(split(localities), split(LOCALITIES_IN_HINDI[city]))
  for (const [city, names] of Object.entries(OLD_NAMES_IN_HINDI))
    for (const name of split(names)) addPairs([city], [name])
  return pairs
}

const names = whenNeeded(pairNames)

/** The names of a city or locality in Devanagari, the usual one first. */
export const listHindiNames = (name: string): readonly string[] => names().get(name) ?? []

/**
 * How pages in Hindi show places: by the folded English name of a state, a city or its former name. The key of a locality has
 * its city, too, because many cities have a Civil Lines.
 */
export function namesShownInHindi(): ReadonlyMap<string, string> {
  const shown = new Map([[foldPlace('India'), 'भारत']])
  for (const [state, [name]] of Object.entries(CITIES_IN_HINDI)) shown.set(foldPlace(state), name)
  const cities = Object.values({ ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH }).flatMap((list) =>
    split(list),
  )
  for (const city of cities) {
    const [name] = listHindiNames(city)
    if (name !== undefined) shown.set(foldPlace(city), name)
  }
  for (const city of cities) {
    const former = split(OLD_NAMES[city])
    const name = shown.get(foldPlace(city))
    // Aurangabad is also a city in Bihar.
    for (const old of former) if (name && !shown.has(foldPlace(old))) shown.set(foldPlace(old), name)
    const localities = split(LOCALITIES_IN_HINDI[city])
    for (const [index, locality] of split(LOCALITIES[city]).entries()) {
      for (const one of [city, ...former]) {
        const own = localities[index]
        if (own) shown.set(`${foldPlace(locality)}, ${foldPlace(one)}`, own)
      }
    }
  }
  return shown
}

/** The usual name of each state, city and locality, by its English name. */
export const listPlacesInHindi = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(CITIES_IN_HINDI).map(([state, [name]]) => [state, name] as const),
    ...[...names()].map(([name, [usual = name]]) => [name, usual] as const),
  ])

/** The folded names in Devanagari of each folded name, of cities and localities, and of states. */
function foldHindiNames(): { places: Map<string, string[]>; states: Map<string, string[]> } {
  const places = new Map<string, string[]>()
  for (const [name, hindi] of names()) {
    const key = foldPlace(name)
    places.set(key, [...new Set([...(places.get(key) ?? []), ...hindi.map(foldPlace)])])
  }
  const states = new Map(
    Object.entries(CITIES_IN_HINDI).map(([state, [name]]) => [foldPlace(state), [foldPlace(name)]]),
  )
  return { places, states }
}

/** Adds each name in Devanagari, and each with its state in the other script. */
export function addHindiNames(english: readonly PlaceName[]): PlaceName[] {
  const { places, states } = foldHindiNames()
  const rows = new Map(english.map((row) => [`${row.name}, ${row.state}`, row]))
  const meant = new Map<string, string>()
  for (const row of english) {
    for (const name of [row.name, ...(places.get(row.name) ?? [])]) {
      if (row.isMeant && !meant.has(name)) meant.set(name, row.city)
      for (const state of [row.state, ...(states.get(row.state) ?? [])]) {
        const key = `${name}, ${state}`
        if (!rows.has(key)) rows.set(key, { ...row, name, state, isMeant: row.isMeant && meant.get(name) === row.city })
      }
    }
  }
  return [...rows.values()]
}
