/**
 * The tab's single connection for live events. Anything that shows conversations subscribes with `subscribeLive`, even
 * before a connection exists; `live-session.ts` opens and closes it. After every (re)connection, and whenever an event
 * may have been missed, a `gap` event tells subscribers to refetch.
 */
import { makeListeners } from '#app/shared/async/listeners.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { browserPage } from '#app/ui/browser/browser-page.ts'

import type { LiveEventData } from './live-events.ts'
import { openLiveSocket, type LiveSocket } from './live-socket.ts'

const events = makeListeners<[event: LiveEventData]>()
const statusChanges = makeListeners()
let socket: LiveSocket | null = null

export const subscribeLive = events.add

export const liveStatus = (): 'open' | 'connecting' => (socket?.isOpen() ? 'open' : 'connecting')

export const subscribeLiveStatus = statusChanges.add

/** Sends to the server if connected; returns whether it was sent. */
export const sayLive = (words: object): boolean => socket?.say(words) ?? false

/** Reports a change that the connection should have delivered but did not. */
export const doubtLive = () => socket?.doubt()

/** Whether requests are still made as the page's account. Rejects when that cannot be determined. */
export const isSameAccount = (): Promise<boolean> => socket?.isSameAccount() ?? Promise.resolve(false)

/** Call this after the API answered 401. */
export const askAccountAnew = () => socket?.askAnew()

/** Tells this tab's listeners about its own action, because the connection may be down. */
export const tellHere = events.tell

export function connectLive(userId: string, onSignedOut: () => void): void {
  socket?.close()
  socket = openLiveSocket({
    userId,
    url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/live`,
    page: browserPage,
    async whoAmI() {
      const { user } = await askApi('GET', '/me')
      return user?.id ?? null
    },
    onEvent: tellHere,
    onStatus: statusChanges.tell,
    onSignedOut,
  })
}

export function disconnectLive(): void {
  socket?.close()
  socket = null
  statusChanges.tell()
}
