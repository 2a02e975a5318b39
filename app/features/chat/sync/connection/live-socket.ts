import ReconnectingWebSocket from 'partysocket/ws'

import { LIVE_TIMEOUT_MS } from '#app/ui/api/ask.ts'
import type { PageState } from '#app/ui/browser/browser-page.ts'

import { readLiveEvent, type LiveEventData } from './live-events.ts'

/** The server's close codes (`CLOSED` in app/server/live.ts). */
const CLOSED = { signedOut: 4401, tooMuch: 4429, wrong: 4400, restarting: 1012 } as const

/**
 * Delays between attempts, with 10 % jitter, so that clients that lost the connection together do not return together.
 */
export const BACK_OFF_MS = [1000, 2000, 5000, 10_000] as const
const SPREAD = 0.1
/** After a server restart, every client reconnects within 15 s, but not all in the first second. */
const RESTART_MS = { least: 500, spread: 5500 }
/** A connection that lasted this long resets the back-off. */
const STABLE_MS = 5000
const TICK_MS = 5000
/**
 * Hidden pages run timers once a minute. After a longer pause the device was asleep, and the connection is probably
 * dead.
 */
const ASLEEP_MS = 90_000
const LONG_HIDDEN_MS = 30_000
/** How long the connection may take to deliver a change that was discovered in another way. */
const DOUBT_MS = 3000

export interface LiveOptions {
  userId: string
  url: string
  page: PageState
  /** The account signed in now, or null. Rejects when that cannot be determined. */
  whoAmI: () => Promise<string | null>
  onEvent: (event: LiveEventData) => void
  onStatus: () => void
  /** Called once, when the page's account is no longer signed in. No further events follow. */
  onSignedOut: () => void
  random?: () => number
  WebSocket?: unknown
}

export type LiveSocket = ReturnType<typeof openLiveSocket>

/**
 * A connection to /api/live that reconnects by itself. After each reconnection it first checks who is signed in,
 * because on a shared phone the cookie may by then belong to somebody else. Then it emits `gap`, so that all
 * subscribers catch up. Scripts cannot see the server's heartbeat. A dead connection is detected when the network goes
 * or comes back, when the device has slept, or through `doubt`.
 */
// oxlint-disable-next-line max-lines-per-function -- because its functions share one connection
export function openLiveSocket({ page, userId, random = Math.random, ...options }: LiveOptions) {
  let isOpen = false
  // At first the page itself says who is signed in; a later connection has to check.
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

  async function nextUrl() {
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

  const socket = new ReconnectingWebSocket(nextUrl, null, {
    WebSocket: options.WebSocket,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: LIVE_TIMEOUT_MS,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== CLOSED.signedOut,
  })
  socket.addEventListener('open', () => void markOpen())
  socket.addEventListener('message', ({ data }) => {
    clearTimeout(doubting)
    doubting = undefined
    const event = isOpen ? readLiveEvent(data) : null
    if (event) options.onEvent(event)
  })
  socket.addEventListener('close', ({ code }) => {
    markShut()
    if (ended) return
    delay = delayAfter(code)
    failures += 1
    if (code === CLOSED.signedOut) void askAnew()
  })

  async function markOpen() {
    const mine = ++turn
    const same = await isSameAccount().catch(() => null)
    if (mine !== turn || ended || same === false) return
    // If the account cannot be checked, catching up would fail too.
    if (same === null) return socket.reconnect()
    isOpen = true
    stable = setTimeout(() => (failures = 0), STABLE_MS)
    options.onStatus()
    options.onEvent({ event: 'gap' })
  }

  function markShut() {
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

  /**
   * Rejects when the account cannot be determined. If it is a different one, or nobody is signed in, this connection
   * ends.
   */
  async function isSameAccount(): Promise<boolean> {
    if (ended) return false
    if (trusted) return true
    const mine = turn
    asking ??= options
      .whoAmI()
      .then((who) => who === userId)
      .finally(() => (asking = null))
    const same = await asking
    if (!same) endSession()
    else if (mine === turn) trusted = true
    return same && !ended
  }

  async function askAnew() {
    trusted = false
    const same = await isSameAccount().catch(() => null)
    if (ended || same === false) return
    // Either the user signed in again in another tab, or the account cannot be determined now.
    socket.reconnect()
  }

  function endSession() {
    if (ended) return
    closeSocket()
    options.onSignedOut()
  }

  function closeSocket() {
    ended = true
    markShut()
    clearInterval(ticking)
    stopWatching()
    socket.close()
    now?.()
  }

  /** Reconnects at once unless already connected. */
  function retryNow() {
    failures = 0
    delay = 0
    now?.()
  }

  function renewSocket() {
    socket.reconnect()
    retryNow()
  }

  /** Checks the connection whenever time may have passed unnoticed. */
  function checkClock() {
    const slept = Date.now() - lastTick > ASLEEP_MS
    lastTick = Date.now()
    if (slept) renewSocket()
    return slept
  }

  const ticking = setInterval(checkClock, TICK_MS)
  const stopWatching = page.subscribe((change) => {
    if (change === 'offline') socket.reconnect()
    else if (change === 'online') {
      if (isOpen) options.onEvent({ event: 'gap' })
      else retryNow()
    } else if (change === 'hidden') hiddenAt = Date.now()
    else if (change === 'visible') {
      const hiddenFor = hiddenAt === null ? 0 : Date.now() - hiddenAt
      hiddenAt = null
      if (checkClock()) return
      if (!isOpen) retryNow()
      else if (hiddenFor >= LONG_HIDDEN_MS) options.onEvent({ event: 'gap' })
    }
  })

  return {
    isOpen: () => isOpen,
    isSameAccount,
    /** Returns whether it was sent; nothing is queued for later. */
    say(words: object): boolean {
      return isOpen && socket.send(JSON.stringify(words))
    },
    /** Reports a change that the connection should have delivered. If nothing arrives soon, it is replaced. */
    doubt() {
      if (isOpen) doubting ??= setTimeout(renewSocket, DOUBT_MS)
    },
    /** Call this after the API answered 401. */
    askAnew() {
      if (!ended) void askAnew()
    },
    close: closeSocket,
  }
}
