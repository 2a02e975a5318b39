import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { whenNeeded } from '#app/shared/async/when-needed.ts'
import { FIRST_LANGUAGE, LANGUAGES } from '#app/shared/language/languages.ts'

import { cityByName } from './cities.ts'
import { CITIES_EAST } from './names/cities-east.ts'
import { CITIES_NORTH } from './names/cities-north.ts'
import { CITIES_SOUTH } from './names/cities-south.ts'
import { CITIES_WEST } from './names/cities-west.ts'
import { placeName } from './place-name.ts'

const OTHERS = LANGUAGES.filter((language) => language !== FIRST_LANGUAGE)

/** A city's names in languages other than English, as our pages show them and people then type them. */
export const listLocalNames = (city: string): string[] =>
  OTHERS.map((language) => inLanguage(language, () => placeName(city))).filter((name) => name !== city)

const citiesByName = whenNeeded(() => {
  const lists = [CITIES_NORTH, CITIES_EAST, CITIES_WEST, CITIES_SOUTH].flatMap((states) => Object.values(states))
  const names = new Map<string, string>()
  for (const name of lists.flatMap((list) => list.split(', '))) {
    const city = cityByName(name)
    if (city) for (const local of listLocalNames(name)) names.set(local, city)
  }
  return names
})

/** The city that has this name in one of our languages: Pune for पुणे. */
export const cityByLocalName = (text: string): string | null => citiesByName().get(text.trim().normalize('NFC')) ?? null
