import ReconnectingWebSocket from 'partysocket/ws'

import { LIVE_TIMEOUT_MS } from '#app/ui/ask.ts'

import type { PageState } from './browser-page.ts'
import { readLiveEvent, type LiveEventData } from './live-events.ts'

/** What the server says by closing (`CLOSED` in app/server/live.ts). */
const CLOSED = { signedOut: 4401, tooMuch: 4429, wrong: 4400, restarting: 1012 } as const

/** Between tries, give or take a tenth: whoever lost the connection at the same time does not come back at the same time. */
export const BACK_OFF_MS = [1000, 2000, 5000, 10_000] as const
const SPREAD = 0.1
/** After a restart everybody is back within 15 s, and they do not all come in its first second. */
const RESTART_MS = { least: 500, spread: 5500 }
/** A connection that held so long was a good one. */
const STABLE_MS = 5000
const TICK_MS = 5000
/** Timers of hidden pages run once a minute; after a longer pause the device was asleep, and the connection is likely dead. */
const ASLEEP_MS = 90_000
const LONG_HIDDEN_MS = 30_000
/** So long the connection may take to tell what was found out in another way. */
const DOUBT_MS = 3000

export interface LiveOptions {
  userId: string
  url: string
  page: PageState
  /** Who is signed in now; null when nobody is. Rejects when that cannot be found out. */
  whoAmI: () => Promise<string | null>
  onEvent: (event: LiveEventData) => void
  onStatus: () => void
  /** The page belongs to somebody who is no longer signed in. It is told once, and nothing comes after it. */
  onSignedOut: () => void
  random?: () => number
  WebSocket?: unknown
}

export type LiveSocket = ReturnType<typeof openLiveSocket>

/**
 * A connection to /api/live that comes back by itself. After each return it first finds out who is signed in, for on a
 * shared phone the cookie may be another person's by now, and then tells `gap`, so that everybody catches up. The
 * server's heartbeat cannot be seen by scripts: that a connection is dead shows by the network going or coming, by the
 * device having slept, or by `doubt`.
 */
export function openLiveSocket({ page, userId, random = Math.random, ...options }: LiveOptions) {
  let isOpen = false
  // The page itself told who is signed in; after that a connection has to be asked for it.
  let trusted = true
  let ended = false
  let failures = 0
  let delay = 0
  let now: (() => void) | null = null
  let turn = 0
  let lastTick = Date.now()
  let hiddenAt = page.isVisible() ? null : Date.now()
  let stable: ReturnType<typeof setTimeout> | undefined
  let doubting: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<boolean> | null = null

  async function url() {
    if (delay > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delay)
        now = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      now = null
    }
    return options.url
  }

  const socket = new ReconnectingWebSocket(url, null, {
    WebSocket: options.WebSocket,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: LIVE_TIMEOUT_MS,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== CLOSED.signedOut,
  })
  socket.addEventListener('open', () => void opened())
  socket.addEventListener('message', ({ data }) => {
    clearTimeout(doubting)
    doubting = undefined
    const event = isOpen ? readLiveEvent(data) : null
    if (event) options.onEvent(event)
  })
  socket.addEventListener('close', ({ code }) => {
    shut()
    if (ended) return
    delay = delayAfter(code)
    failures += 1
    if (code === CLOSED.signedOut) void askAnew()
  })

  async function opened() {
    const mine = ++turn
    const same = await isSameAccount().catch(() => null)
    if (mine !== turn || ended || same === false) return
    // Whoever cannot be asked cannot be caught up with either.
    if (same === null) return socket.reconnect()
    isOpen = true
    stable = setTimeout(() => (failures = 0), STABLE_MS)
    options.onStatus()
    options.onEvent({ event: 'gap' })
  }

  function shut() {
    turn += 1
    trusted = false
    clearTimeout(stable)
    clearTimeout(doubting)
    doubting = undefined
    if (!isOpen) return
    isOpen = false
    options.onStatus()
  }

  function delayAfter(code: number): number {
    if (code === CLOSED.restarting) return RESTART_MS.least + random() * RESTART_MS.spread
    const last = BACK_OFF_MS.length - 1
    const step = code === CLOSED.tooMuch || code === CLOSED.wrong ? last : Math.min(failures, last)
    return (BACK_OFF_MS[step] ?? 0) * (1 - SPREAD + 2 * SPREAD * random())
  }

  /** Rejects when it cannot be found out. When it is somebody else, or nobody, this connection has ended. */
  async function isSameAccount(): Promise<boolean> {
    if (ended) return false
    if (trusted) return true
    const mine = turn
    asking ??= options
      .whoAmI()
      .then((who) => who === userId)
      .finally(() => (asking = null))
    const same = await asking
    if (!same) leave()
    else if (mine === turn) trusted = true
    return same && !ended
  }

  async function askAnew() {
    trusted = false
    const same = await isSameAccount().catch(() => null)
    if (ended || same === false) return
    // Signed in again in another tab, or not to be found out now.
    socket.reconnect()
  }

  function leave() {
    if (ended) return
    close()
    options.onSignedOut()
  }

  function close() {
    ended = true
    shut()
    clearInterval(ticking)
    stopWatching()
    socket.close()
    now?.()
  }

  /** Tries at once, if it is not open. */
  function hurry() {
    failures = 0
    delay = 0
    now?.()
  }

  function renew() {
    socket.reconnect()
    hurry()
  }

  /** Whether all is well is looked at whenever time may have passed unseen. */
  function look() {
    const slept = Date.now() - lastTick > ASLEEP_MS
    lastTick = Date.now()
    if (slept) renew()
    return slept
  }

  const ticking = setInterval(look, TICK_MS)
  const stopWatching = page.subscribe((change) => {
    if (change === 'offline') socket.reconnect()
    else if (change === 'online') {
      if (isOpen) options.onEvent({ event: 'gap' })
      else hurry()
    } else if (change === 'hidden') hiddenAt = Date.now()
    else if (change === 'visible') {
      const hiddenFor = hiddenAt === null ? 0 : Date.now() - hiddenAt
      hiddenAt = null
      if (look()) return
      if (!isOpen) hurry()
      else if (hiddenFor >= LONG_HIDDEN_MS) options.onEvent({ event: 'gap' })
    }
  })

  return {
    isOpen: () => isOpen,
    isSameAccount,
    /** Whether it could be said: what cannot be said now is never said later. */
    say(words: object): boolean {
      return isOpen && socket.send(JSON.stringify(words))
    },
    /** Something was found that the connection should have told: unless it speaks soon it is replaced. */
    doubt() {
      if (isOpen) doubting ??= setTimeout(renew, DOUBT_MS)
    },
    /** A call was refused because nobody is signed in. */
    askAnew() {
      if (!ended) void askAnew()
    },
    close,
  }
}
