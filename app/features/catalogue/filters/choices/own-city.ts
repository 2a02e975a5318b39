import { useSyncExternalStore } from 'react'

import { makeListeners } from '#app/shared/async/listeners.ts'
import { language } from '#app/shared/language/language.ts'

// The city that the user chose last, kept in this browser only, for a year. The server never reads it, so pages do not
// depend on it and it never hides an item. It is only offered first.
const COOKIE = 'khazana_city'
// No city's name has this character.
const BETWEEN = '|'
const YEAR_S = 31_536_000

const changes = makeListeners()

function readOwnCity(): string | null {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  try {
    return decodeURIComponent(cookie?.slice(COOKIE.length + 1) ?? '') || null
  } catch {
    return null
  }
}

/** `name` is the city's in the language of the page. A page may offer the city without having its name from the server. */
export function rememberCity(city: string, name: string): void {
  const value = name === city ? city : [city, language(), name].join(BETWEEN)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
  changes.tell()
}

/** Called on sign-out, because the phone's next user may live elsewhere. */
export function forgetCity(): void {
  if (typeof document === 'undefined') return
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  changes.tell()
}

const useKept = () => useSyncExternalStore(changes.add, readOwnCity, () => null)?.split(BETWEEN) ?? []

/** Null on the server, and until the user has chosen a city. */
export const useOwnCity = (): string | null => useKept()[0] ?? null

/** Tells the name of the own city in the language of the page, if it was chosen on such a page. */
export function useOwnCityName(): (city: string) => string | undefined {
  const [own, spoken, name] = useKept()
  return (city) => (city === own && spoken === language() ? name : undefined)
}
