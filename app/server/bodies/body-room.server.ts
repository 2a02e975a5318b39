import { Refusal } from '#app/platform/http/refusal.server.ts'
import * as say from '#app/server/messages/messages.ts'

/**
 * The cost of an open request beside its body: the connection, the parsed headers and the promises that wait for it.
 */
const OPEN_BYTES = 16_000
/** The slowest rate allowed over any half minute. A phone that loses its network for some seconds stays above it. */
const LEAST_BYTES_PER_S = 2000
const WINDOW_S = 30
/** When memory is short, a body's current rate is measured over its last seconds. */
const RECENT_S = 5
/** When memory is short, a body counts as slow if sending again what it holds would take longer than this. */
const PATIENCE_S = 60
/** A body that holds no more than this is small: a message, a sign-in, nearly every form. */
const SMALL_BYTES = 16_000

export interface RoomRules {
  /** The most bytes of all bodies together … */
  mostBytes: number
  /** … and what small ones may take beyond that, so that no number of large ones keeps them out. */
  reserveBytes?: number
  /** Concurrent bodies of one owner. */
  mostEach?: { count: number; message: () => string }
  /** The longest that a body may take in total, in seconds. */
  longestS: number
  /** The message when there is no room. */
  full: () => string
}

/** One body's share of the memory. */
export interface BodyRoom {
  /** So many more bytes arrived. Throws a Refusal when there is no room. */
  grow: (came: number) => void
  leaveRoom: () => void
}

interface Body {
  owner: string
  /** Bytes that came, with the cost of its open request. */
  held: number
  came: number
  /** The bytes received by the end of each recent second, the newest last. */
  marks: number[]
  seconds: number
  /** The messages for its sender, who may use another language than whoever takes its place. */
  says: { full: string; tooMany: string; tooSlow: string }
  cut: (why: Refusal) => void
}

/**
 * Limits the memory that arriving bodies use. Only bytes that arrived count: nothing is reserved for what a header
 * claims. Three rules keep senders from blocking others. A body that arrives too slowly is cut off. When memory is short,
 * the body that is slowest for its size makes room, not the newcomer; if none is slow, the owner who holds most gives up
 * a body, however fast it comes. And small bodies have a reserve.
 */
export function createBodyRoom({ mostBytes, reserveBytes = 0, mostEach, longestS, full }: RoomRules) {
  const bodies = new Set<Body>()
  let taken = 0
  let takenByLarge = 0
  let ticking: NodeJS.Timeout | undefined

  function enterRoom(owner: string, cut: (why: Refusal) => void): BodyRoom {
    const says = { full: full(), tooMany: mostEach?.message() ?? '', tooSlow: say.tookTooLong() }
    const body: Body = { owner, held: 0, came: 0, marks: [], seconds: 0, says, cut }
    if (mostEach) makePlaceAmongOwn(body, mostEach.count)
    takeBytes(body, OPEN_BYTES)
    bodies.add(body)
    ticking ??= setInterval(measureRates, 1000).unref()
    return {
      grow(came) {
        body.came += came
        takeBytes(body, came)
      },
      leaveRoom: () => removeBody(body),
    }
  }

  function takeBytes(body: Body, bytes: number): void {
    const grown = { ...body, held: body.held + bytes }
    const isLacking = () =>
      isLarge(grown) && takenByLarge - heldAsLarge(body) + grown.held > mostBytes
        ? 'large'
        : taken + bytes > mostBytes + reserveBytes && 'any'
    for (let lacking = isLacking(); lacking; lacking = isLacking()) {
      // A small body's end makes no room for a large one.
      const others = [...bodies].filter((one) => lacking === 'any' || isLarge(one))
      const victim = findWorst(others.filter(isSlow)) ?? findOfLargest(others, body, bytes)
      if (!victim || victim === body) throw unavailable(body.says.full)
      cutOff(victim, unavailable(victim.says.full))
    }
    taken += bytes
    takenByLarge += heldAsLarge(grown) - heldAsLarge(body)
    body.held = grown.held
  }

  /** The worst body of the owner who holds most, once `body` has taken so many more bytes. */
  function findOfLargest(among: readonly Body[], body: Body, bytes: number): Body | undefined {
    const holdings = new Map([[body.owner, bytes]])
    for (const { owner, held } of bodies) holdings.set(owner, (holdings.get(owner) ?? 0) + held)
    const holding = ({ owner }: Body) => holdings.get(owner) ?? 0
    const most = Math.max(0, ...among.map(holding))
    return most < holding(body) ? undefined : findWorst(among.filter((one) => holding(one) === most))
  }

  /** A phone that changes networks leaves silent connections behind: its new ones replace them. */
  function makePlaceAmongOwn({ owner, says }: Body, count: number): void {
    const own = [...bodies].filter((body) => body.owner === owner)
    if (own.length < count) return
    const silent = own.filter((body) => body.seconds >= RECENT_S && measureRate(body) < LEAST_BYTES_PER_S)
    const victim = findWorst(silent)
    if (!victim) throw unavailable(says.tooMany)
    cutOff(victim, unavailable(victim.says.tooMany))
  }

  function removeBody(body: Body): void {
    if (!bodies.delete(body)) return
    taken -= body.held
    takenByLarge -= heldAsLarge(body)
    if (bodies.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  function cutOff(body: Body, why: Refusal): void {
    removeBody(body)
    body.cut(why)
  }

  function measureRates(): void {
    for (const body of bodies) {
      const before = body.marks.length >= WINDOW_S ? body.marks.shift() : undefined
      body.marks.push(body.came)
      body.seconds += 1
      // The window is full once an old mark drops out of it; a body's first window starts at zero bytes.
      const since = before ?? (body.seconds === WINDOW_S ? 0 : undefined)
      const isTooSlow = since !== undefined && body.came - since < LEAST_BYTES_PER_S * WINDOW_S
      if (isTooSlow || body.seconds >= longestS) cutOff(body, new Refusal('too_slow', body.says.tooSlow))
    }
  }

  return { enter: enterRoom, taken: () => taken }
}

const isLarge = ({ held }: Pick<Body, 'held'>): boolean => held > OPEN_BYTES + SMALL_BYTES

const heldAsLarge = (body: Pick<Body, 'held'>): number => (isLarge(body) ? body.held : 0)

/** Bytes per second, over the last few seconds. */
function measureRate({ came, marks }: Body): number {
  const seconds = Math.min(Math.max(marks.length, 1), RECENT_S)
  return (came - (marks.at(-RECENT_S) ?? 0)) / seconds
}

function isSlow(body: Body): boolean {
  return measureRate(body) < Math.max(LEAST_BYTES_PER_S, body.held / PATIENCE_S)
}

/**
 * The body that would take longest to send again what it holds, at its rate of the last half minute: a phone that
 * pauses in a tunnel was faster before than a sender of single bytes. On a tie, the oldest.
 */
function findWorst(bodies: readonly Body[]): Body | undefined {
  let slowest: Body | undefined
  for (const body of bodies) if (!slowest || seconds(body) > seconds(slowest)) slowest = body
  return slowest
}

const seconds = (body: Body) => body.held / measureWindowRate(body)

/**
 * Bytes per second, over the whole window or since the body began. One second at the slowest allowed rate is added, so
 * that a new body whose first bytes are still in transit does not count as the slowest.
 */
function measureWindowRate({ came, marks }: Body): number {
  const before = marks.length >= WINDOW_S ? (marks[0] ?? 0) : 0
  return (came - before + LEAST_BYTES_PER_S) / (marks.length + 1)
}

const unavailable = (message: string) => new Refusal('unavailable', message, { retryAfter: 5 })
