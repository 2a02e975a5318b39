/**
 * The tab's one connection for live events. Whoever shows something of conversations listens here with `subscribeLive`,
 * also before there is a connection; `live-session.ts` opens and ends it. After every (re)connection, and whenever
 * something may have been missed, `gap` is told: look again at what is stored.
 */
import { ask } from '#app/ui/ask.ts'

import { browserPage } from './browser-page.ts'
import type { LiveEventData } from './live-events.ts'
import { openLiveSocket, type LiveSocket } from './live-socket.ts'

const listeners = new Set<(event: LiveEventData) => void>()
const statusListeners = new Set<() => void>()
let socket: LiveSocket | null = null

export function subscribeLive(listener: (event: LiveEventData) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const liveStatus = (): 'open' | 'connecting' => (socket?.isOpen() ? 'open' : 'connecting')

export function subscribeLiveStatus(listener: () => void): () => void {
  statusListeners.add(listener)
  return () => statusListeners.delete(listener)
}

/** Says something to the server, if it can be said now. */
export const sayLive = (words: object): boolean => socket?.say(words) ?? false

/** Something was found that the connection should have told. */
export const doubtLive = () => socket?.doubt()

/** Whether the page's account is the one that requests are made for. Rejects when that cannot be found out. */
export const isSameAccount = (): Promise<boolean> => socket?.isSameAccount() ?? Promise.resolve(false)

/** A call was refused because nobody is signed in. */
export const askAccountAnew = () => socket?.askAnew()

/** Tells this tab's listeners what it did itself, in case the connection is not there to tell. */
export function tellHere(event: LiveEventData): void {
  for (const listener of listeners) listener(event)
}

export function connectLive(userId: string, onSignedOut: () => void): void {
  socket?.close()
  socket = openLiveSocket({
    userId,
    url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/live`,
    page: browserPage,
    async whoAmI() {
      const { user } = await ask<{ user: { id: string } | null }>('GET', '/me')
      return user?.id ?? null
    },
    onEvent: tellHere,
    onStatus() {
      for (const listener of statusListeners) listener()
    },
    onSignedOut,
  })
}

export function disconnectLive(): void {
  socket?.close()
  socket = null
  for (const listener of statusListeners) listener()
}
