import { useSyncExternalStore } from 'react'

// The city that the user chose last, kept in this browser only, for a year. The server never reads it, so pages do not
// depend on it and it never hides an item. It is only offered first.
const COOKIE = 'khazana_city'
const YEAR_S = 31_536_000

const listeners = new Set<() => void>()

function subscribeToCity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readOwnCity(): string | null {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  try {
    return decodeURIComponent(kept?.slice(COOKIE.length + 1) ?? '') || null
  } catch {
    return null
  }
}

export function rememberCity(city: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(city)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

/** Called on sign-out, because the phone's next user may live elsewhere. */
export function forgetCity(): void {
  if (typeof document === 'undefined') return
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  for (const listener of listeners) listener()
}

/** Null on the server, and until the user has chosen a city. */
export const useOwnCity = (): string | null => useSyncExternalStore(subscribeToCity, readOwnCity, () => null)
