import { whenNeeded } from '#app/shared/async/when-needed.ts'
import { language } from '#app/shared/language/language.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { readCity, splitPlace, type CityNames } from '#app/shared/place.ts'

import { cityByName } from './cities.ts'
import { foldPlace } from './names/fold-place.ts'
import { namesShownInHindi } from './names/hindi-names.ts'

// Browsers do without these lists: all names would add 6 kB to each page in Hindi, which shows few of them.
const NAMES: Partial<Record<Language, () => ReadonlyMap<string, string>>> = { hi: whenNeeded(namesShownInHindi) }

/**
 * A place in the language of the reader, part by part: 'Kothrud, Pune' is कोथरूड, पुणे in Hindi. Parts without a known name
 * stay as they are written. Addresses, filters and the database keep the English names.
 */
export function placeName(place: string): string {
  const names = NAMES[language()]?.()
  if (!names) return place
  const parts = splitPlace(place)
  if (parts.length === 0) return place
  return parts
    .map((part, index) => {
      const folded = foldPlace(part)
      return names.get(`${folded}, ${foldPlace(parts[index + 1] ?? '')}`) ?? names.get(folded) ?? part
    })
    .join(', ')
}

/** The place that a page shows, if that is not the stored one. It ends with the district of the PIN code, unless it names that. */
export function showPlace(location: string | null, district: string | null = null): { shownPlace?: string } {
  const isNamed = district === null || foldPlace(location ?? '').includes(foldPlace(district))
  const whole = isNamed ? location : [location, district].filter(Boolean).join(', ')
  const shown = placeName(whole ?? '')
  return whole === null || shown === location ? {} : { shownPlace: shown }
}

/**
 * For a card: the city that it shows, if that is not the one at the end of the stored place. `city` is the one that was
 * recognised in the place, in whatever order it was written: 'Pune, Kothrud' is in Pune, as 'Kothrud, Pune' is.
 */
export function showCity(location: string | null, city: string | null): { shownCity?: string } {
  const last = readCity(location ?? '')
  const shown = placeName(findWritten(location ?? '', last, city ?? ''))
  return shown === last ? {} : { shownCity: shown }
}

/** The recognised city as its seller wrote it: 'Bangalore' stays. */
function findWritten(location: string, last: string, city: string): string {
  const [name = ''] = city.split(',', 1)
  const isCity = (part: string) => cityByName(part) === city || foldPlace(part) === foldPlace(name)
  if (city === '' || isCity(last)) return last
  return splitPlace(location).find(isCity) ?? name
}

/** For filters: the names of cities that have one in the language of the reader, by the names that addresses have. */
export function showCities(cities: readonly (string | null)[]): { cityNames?: CityNames } {
  const cityNames = cities.filter((city) => city !== null)
  const names = [...new Set(cityNames)].map((city) => [city, placeName(city)] as const)
  const others = names.filter(([city, shown]) => city !== shown)
  return others.length > 0 ? { cityNames: Object.fromEntries(others) } : {}
}
