import { Refusal } from '#app/platform/refusal.server.ts'

/** What keeping a request open costs beside its body: its connection, its parsed headers, who it is waited for by. */
const OPEN_BYTES = 16_000
/** The slowest that a body may arrive over any half minute. A phone that loses its network for some seconds stays above it. */
const LEAST_BYTES_PER_S = 2000
const WINDOW_S = 30
/** How fast a body arrives now, when room is short, is judged by its last seconds. */
const RECENT_S = 5
/** When room is short, a body is slow that needs longer than this to send again what it holds. */
const PATIENCE_S = 60
/** When room is short, whoever holds more than this part of it gives up what is above. */
const SHARE = 1 / 4

export interface RoomRules {
  /** All bodies together. */
  mostBytes: number
  /** Bodies of one owner at the same time. */
  mostEach?: { count: number; message: string }
  /** The longest that a body may take in all, in seconds. */
  longestS: number
  /** Said to those who find no room. */
  full: string
}

/** One body's place in the room. */
export interface Place {
  /** `came` more bytes arrived, and `holds` bytes are held for all of them. Throws a Refusal when there is no room. */
  grow: (came: number, holds: number) => void
  leave: () => void
}

interface Body {
  owner: string
  /** Bytes of memory, with what its open request costs. */
  held: number
  came: number
  /** What had come at the end of each of the last seconds, the newest last. */
  marks: number[]
  seconds: number
  cut: (why: Refusal) => void
}

/**
 * The memory that bodies may take while they arrive. What counts are the bytes that came: nothing is reserved for what a
 * header claims. Three rules keep it open to others: a body that arrives too slowly is cut; when room is short, the one that
 * is slowest for what it holds makes room, not the newcomer; and whoever holds more than a share gives up what is above it.
 */
export function createBodyRoom({ mostBytes, mostEach, longestS, full }: RoomRules) {
  const bodies = new Set<Body>()
  let taken = 0
  let ticking: NodeJS.Timeout | undefined

  function enter(owner: string, cut: (why: Refusal) => void): Place {
    const body: Body = { owner, held: 0, came: 0, marks: [], seconds: 0, cut }
    if (mostEach) makePlaceAmongOwn(owner, mostEach)
    take(body, OPEN_BYTES)
    bodies.add(body)
    ticking ??= setInterval(tick, 1000).unref()
    return {
      grow(came, holds) {
        body.came += came
        take(body, holds + OPEN_BYTES - body.held)
      },
      leave: () => remove(body),
    }
  }

  function take(body: Body, bytes: number): void {
    while (taken + bytes > mostBytes) {
      const victim = slowest() ?? slowestAboveShare()
      if (!victim || victim === body) throw unavailable(full)
      cutOff(victim, unavailable(full))
    }
    taken += bytes
    body.held += bytes
  }

  /** A phone that changed its network leaves connections behind that are silent: its new ones take their places. */
  function makePlaceAmongOwn(owner: string, { count, message }: NonNullable<RoomRules['mostEach']>): void {
    const own = [...bodies].filter((body) => body.owner === owner)
    if (own.length < count) return
    const silent = own.filter((body) => body.seconds >= RECENT_S && rateOf(body) < LEAST_BYTES_PER_S)
    const victim = worst(silent)
    if (!victim) throw unavailable(message)
    cutOff(victim, unavailable(message))
  }

  function slowest(): Body | undefined {
    return worst([...bodies].filter(isSlow))
  }

  function slowestAboveShare(): Body | undefined {
    const holdings = new Map<string, number>()
    for (const { owner, held } of bodies) holdings.set(owner, (holdings.get(owner) ?? 0) + held)
    const isAbove = ({ owner }: Body) => (holdings.get(owner) ?? 0) > mostBytes * SHARE
    return worst([...bodies].filter(isAbove))
  }

  function remove(body: Body): void {
    if (!bodies.delete(body)) return
    taken -= body.held
    if (bodies.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  function cutOff(body: Body, why: Refusal): void {
    remove(body)
    body.cut(why)
  }

  function tick(): void {
    for (const body of bodies) {
      const before = body.marks.length >= WINDOW_S ? body.marks.shift() : undefined
      body.marks.push(body.came)
      body.seconds += 1
      // The window is whole once a mark has left it; a body's first window begins with nothing.
      const since = before ?? (body.seconds === WINDOW_S ? 0 : undefined)
      const isTooSlow = since !== undefined && body.came - since < LEAST_BYTES_PER_S * WINDOW_S
      if (isTooSlow || body.seconds >= longestS) cutOff(body, tooSlow())
    }
  }

  return { enter, taken: () => taken }
}

/** Bytes per second, over the last few. */
function rateOf({ came, marks }: Body): number {
  const seconds = Math.min(Math.max(marks.length, 1), RECENT_S)
  return (came - (marks.at(-RECENT_S) ?? 0)) / seconds
}

function isSlow(body: Body): boolean {
  return rateOf(body) < Math.max(LEAST_BYTES_PER_S, body.held / PATIENCE_S)
}

/** Of several, the one that takes longest for what it holds; of equals the oldest. */
function worst(bodies: readonly Body[]): Body | undefined {
  let found: Body | undefined
  for (const body of bodies) if (!found || seconds(body) > seconds(found)) found = body
  return found
}

const seconds = (body: Body) => body.held / (rateOf(body) + 1)

const unavailable = (message: string) => new Refusal('unavailable', message, { retryAfter: 5 })
const tooSlow = () => new Refusal('too_slow', 'That took too long to arrive. Please try again.')
