import { createContext, useContext } from 'react'

import type { CityNames } from '#app/shared/place.ts'

import { useOwnCityName } from './own-city.ts'

/** The names of the cities on the page, said by the server, which knows all. */
export const CityNamesContext = createContext<CityNames | undefined>(undefined)

/** Tells how a page shows a city. */
export function useCityName(): (city: string) => string {
  const names = useContext(CityNamesContext)
  const own = useOwnCityName()
  // A city that was just typed may be called like a method of every object.
  return (city) => (names && Object.hasOwn(names, city) ? names[city] : own(city)) ?? city
}
