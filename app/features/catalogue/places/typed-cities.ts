// Cities as people type them in searches. Addresses and the database have no such spellings.
import { whenNeeded } from '#app/shared/async/when-needed.ts'

import { cityByName, listCityNames, measureDistance } from './cities.ts'
import { foldPlace } from './names/fold-place.ts'

/** People type these for a city whose sound does not tell it, or that is too short to be told by its sound. */
const TYPED: Readonly<Record<string, string>> = {
  Pune: 'puna, puney, poone',
  Delhi: 'dehli, dilhi, delly, delhii, nai dilli, new dilli, nayi dilli, dehali',
  Mumbai: 'mumbi, mumbia, mumbay, bombai, bambai',
  Bengaluru: 'banglore, bangaluru, bengluru, bengalore, benglore, bangalor',
  Kolkata: 'kolkatta, kolkotta, kalkatta, calcuta',
  Hyderabad: 'hyd, hydrabad, haidrabad',
  Chennai: 'chenai, channai',
  Gurugram: 'ggn, gurgoan, gudgaon',
  Ahmedabad: 'ahemdabad, ahmdabad',
  Lucknow: 'luknow, lakhnau, lakhnow, laknow',
  Kochi: 'kocchi',
  Thane: 'thana, thaney',
  Surat: 'soorat, surath',
  Puducherry: 'pondy',
  Coimbatore: 'kovai',
  Guwahati: 'gauhati',
}

/** Names of several cities at once. */
const REGIONS: Readonly<Record<string, { typed: string; cities: readonly string[] }>> = {
  'Delhi NCR': {
    typed: 'ncr, delhi ncr, delhi-ncr',
    cities: ['Delhi', 'Noida', 'Gurugram', 'Ghaziabad', 'Faridabad'],
  },
  Tricity: { typed: 'tricity, tri city', cities: ['Chandigarh', 'Mohali', 'Panchkula'] },
}

const byTyped = new Map(
  [...Object.entries(TYPED), ...Object.entries(REGIONS).map(([region, { typed }]) => [region, typed] as const)].flatMap(
    ([city, names]) => names.split(', ').map((name) => [foldPlace(name), city] as const),
  ),
)

/** The cities of a region, or the city itself. */
export const listCitiesIn = (name: string): readonly string[] => REGIONS[name]?.cities ?? [name]

/** The cities, with the regions that have one of them. */
export const withRegions = (cities: readonly string[]): string[] => [
  ...cities,
  ...Object.keys(REGIONS).filter((region) => listCitiesIn(region).some((city) => cities.includes(city))),
]

type Spellings = readonly (readonly [letters: RegExp, sound: string])[]
const CONSONANTS: Spellings = [
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/ck|c|q/g, 'k'],
  [/([bdgjkpst])h/g, '$1'],
  [/h$/g, ''],
  [/z/g, 'j'],
  [/(?<=[aeiou])w(?=[aeiou])/g, ''],
  [/[vw](?=[aeiou])/g, 'b'],
  [/([^aeiou])\1+/g, '$1'],
]
const VOWELS: Spellings = [
  [/a[iy]|e[iy]/g, 'e'],
  [/ee|y(?![aeiou])/g, 'i'],
  [/oo|ou/g, 'u'],
  [/au|ow/g, 'o'],
  [/([aeiou])\1+/g, '$1'],
]
const replaceAll = (text: string, spellings: Spellings) =>
  spellings.reduce((sound, [letters, instead]) => sound.replaceAll(letters, instead), text)

/** A name with fewer consonants, or with fewer letters, sounds like too many words. */
const LEAST = { consonants: 4, letters: 5 }

/** How a name sounds: by its consonants, if they are many, and with its vowels. */
function spellSounds(name: string, least = 0): string[] {
  if (!/^[a-z]+$/.test(name) || name.length < least) return []
  const sound = replaceAll(name, CONSONANTS)
  const consonants = sound.replaceAll(/[aeiouyvw]+/g, '')
  const whole = replaceAll(sound, VOWELS)
  if (consonants.length < LEAST.consonants) return [whole]
  return [whole, (/^[aeiou]/.test(name) ? 'a' : '') + consonants]
}

/** How cities sound, by all their letters and by their consonants. None of several cities that sound alike is meant. */
const bySound = whenNeeded(() => {
  const [wholes, consonants] = [new Map<string, string | null>(), new Map<string, string | null>()]
  const add = (cities: Map<string, string | null>, sound: string | undefined, city: string) => {
    if (sound !== undefined) cities.set(sound, cities.has(sound) && cities.get(sound) !== city ? null : city)
  }
  for (const [name, city] of listCityNames()) {
    const [whole, alone] = spellSounds(name)
    add(wholes, whole, city)
    add(consonants, alone, city)
  }
  return { wholes, consonants }
})

/** A slip of the fingers in a shorter name makes too many other words. */
const SHORTEST_SLIP = 6

/** The word with each of its letters left out, but for the first, which is seldom wrong. */
const listWithoutOne = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2))

/** Names by what is left of them without one letter. */
const namesWithoutOne = whenNeeded(() => {
  const names = new Map<string, string[]>()
  for (const [name] of listCityNames()) {
    if (name.length < SHORTEST_SLIP || name.includes(' ')) continue
    for (const left of listWithoutOne(name)) names.set(left, [...(names.get(left) ?? []), name])
  }
  return names
})

/** The last letter makes another word: "rancho". */
const mayBeSlip = (typed: string, name: string) =>
  measureDistance(typed, name) === 1 && (typed.at(-1) === name.at(-1) || typed.length < name.length)

/** The city whose name was typed with one slip: a letter left out, added, changed or swapped. */
function findBySlip(typed: string): string | null {
  if (typed.length < SHORTEST_SLIP || !/^[a-z]+$/.test(typed)) return null
  const left = listWithoutOne(typed)
  const near = [typed, ...left].flatMap((one) => namesWithoutOne().get(one) ?? [])
  const names = new Set([...near, ...left.filter((one) => one.length >= SHORTEST_SLIP)])
  const cities = new Set([...names].filter((name) => mayBeSlip(typed, name)).flatMap((name) => cityByName(name) ?? []))
  return cities.size === 1 ? ([...cities][0] ?? null) : null
}

/** "Banarasi" and "kolhapuri" say of what kind a thing is, and not where. */
const isKind = (folded: string) => /[^i]i$/.test(folded) && cityByName(folded.slice(0, -1)) !== null

/** `by` says what tells the city: a name of it, a usual spelling, its sound, its consonants alone, or a name with a slip. */
export type TypedCity = { city: string; by: 'name' | 'spelling' | 'sound' | 'consonants' | 'slip' }

/** So many words are remembered with their cities: a search looks each of its words up several times, alone and with its neighbours. */
const REMEMBERED = 5000
const memory = new Map<string, TypedCity | null>()

/** The city or region that is typed so, also by a former name. */
export function cityTyped(text: string): TypedCity | null {
  const before = memory.get(text)
  if (before !== undefined) return before
  const city = findTyped(text)
  if (memory.size >= REMEMBERED) memory.clear()
  memory.set(text, city)
  return city
}

function findTyped(text: string): TypedCity | null {
  const folded = foldPlace(text)
  const [whole = '', consonants = ''] = spellSounds(folded, LEAST.letters)
  const ways: readonly [TypedCity['by'], () => string | false | null | undefined][] = [
    ['name', () => cityByName(text)],
    ['spelling', () => byTyped.get(folded)],
    ['sound', () => !isKind(folded) && bySound().wholes.get(whole)],
    ['consonants', () => !isKind(folded) && bySound().consonants.get(consonants)],
    ['slip', () => !isKind(folded) && findBySlip(folded)],
  ]
  for (const [by, find] of ways) {
    const city = find()
    if (city) return { city, by }
  }
  return null
}
