// Cities as people type them in searches. Addresses and the database have no such spellings.
import { whenNeeded } from '#app/shared/async/when-needed.ts'

import { cityByName, listCityNames } from './cities.ts'
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
  Lucknow: 'luknow, lakhnau, laknow',
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

/** None of several cities that sound alike is meant. */
const bySound = whenNeeded(() => {
  const cities = new Map<string, string | null>()
  for (const [name, city] of listCityNames())
    for (const sound of spellSounds(name)) cities.set(sound, (cities.get(sound) ?? city) === city ? city : null)
  return cities
})

/** The city or region that is typed so: by a name, a former one, a wrong spelling or its sound. `isName`: by a name. */
export function cityTyped(text: string): { city: string; isName: boolean } | null {
  const named = cityByName(text)
  if (named) return { city: named, isName: true }
  const folded = foldPlace(text)
  const city =
    byTyped.get(folded) ??
    spellSounds(folded, LEAST.letters)
      .map((sound) => bySound().get(sound))
      .find((one) => one)
  return city ? { city, isName: false } : null
}
