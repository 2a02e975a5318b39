/**
 * Knows which replicas are in time. Twice a second it asks the primary how far its log is, and then each replica how
 * far it has replayed. A replica that has replayed what the primary had at a moment shows everything up to that
 * moment. So an idle primary makes no replica late, and no machine's clock matters.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { connect, type PoolSizes, type Sql } from '#app/db/client.server.ts'
import { isDatabaseAway } from '#app/db/database-away.server.ts'
import { setReplicas, type Replica } from '#app/db/replica-reads.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { replicaInUse, replicaLagSeconds, replicaRepeats } from '#app/platform/log/metrics.server.ts'

import { readPosition, type Position } from './read-position.server.ts'

const TIMES = {
  everyMs: 500,
  /** A primary or replica that does not answer within this is away. */
  answerMs: 1000,
  /** A replica that is further behind is not asked. */
  lateMs: 2000,
  /** Without the primary, nobody can tell that a replica is behind; kept pages are sent for as long. */
  aloneMs: 60_000,
}
/** Moments of the primary that are remembered: half a minute. */
const MOST_MOMENTS = 60

interface Options {
  isPooled?: boolean
  sizes?: PoolSizes
  times?: typeof TIMES
}

/** The place in the primary's log, in bytes, at a moment of `performance.now()`. */
interface Moment {
  at: number
  place: number
}

/** The primary said this last about itself; it is null before that. */
type PrimaryIdentity = Pick<Position, 'system' | 'started'> | null

/**
 * Offers the replicas to readers (`readingReplicas`) from the first time that each is in time, until the returned
 * function is called.
 */
export function watchReplicas(primaryUrl: string, urls: readonly string[], options: Options): () => void {
  const { isPooled = false, sizes = { pages: 10, searches: 0 }, times = TIMES } = options
  const { everyMs, answerMs, lateMs, aloneMs } = times
  const ended = new AbortController()
  const primary = openProbe(primaryUrl, isPooled)
  const replicas = urls.map((url, n) => new WatchedReplica(url, { name: String(n + 1), isPooled, sizes, lateMs }))
  let moments: Moment[] = []
  /** While the primary is silent, it counts as having stood still. */
  let supposed: Moment[] = []
  let heardAt = -Infinity
  let identity: PrimaryIdentity = null
  setReplicas(replicas)
  void keepWatching().catch((error: unknown) => {
    if (!ended.signal.aborted) log.error({ err: error }, 'the watch on the replicas has failed')
  })

  async function keepWatching(): Promise<void> {
    for (;;) {
      await lookAtPrimary()
      // One that hangs must not make the others late.
      for (const replica of replicas)
        void replica.look({ moments: [...moments, ...supposed], known: identity, answerMs })
      await pause(everyMs, undefined, { signal: ended.signal, ref: false })
    }
  }

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now()
    const answer = await primary.ask(answerMs)
    const last = moments.at(-1)
    if (answer?.place !== undefined && answer.place !== null) {
      // After a failover, the log of the new primary may be shorter than the old one's was.
      if (last && answer.place < last.place) moments = []
      moments = [...moments, { at, place: answer.place }].slice(-MOST_MOMENTS)
      supposed = []
      heardAt = at
      identity = answer
      return
    }
    const now = performance.now()
    supposed = last && now - heardAt < aloneMs ? [{ at: now, place: last.place }] : []
  }

  return () => {
    ended.abort()
    setReplicas([])
    primary.close()
    for (const replica of replicas) replica.close()
  }
}

/** A connection for questions that must not wait for others. One that does not answer is replaced. */
function openProbe(url: string, isPooled: boolean) {
  const open = () => connect(url, { max: 1, isPooled })
  let sql = open()
  return {
    /** Null when there is no answer in time. */
    async ask(answerMs: number): Promise<Position | null> {
      const replica = sql
      let late: NodeJS.Timeout | undefined
      const silence = new Promise<null>((resolve) => (late = setTimeout(resolve, answerMs, null)))
      const position = await Promise.race([readPosition(replica).catch(() => 'refused' as const), silence])
      clearTimeout(late)
      if (position === null) {
        void replica.end({ timeout: 0 }).catch(nothing)
        sql = open()
      }
      return position === 'refused' ? null : position
    },
    close: () => void sql.end({ timeout: 0 }).catch(nothing),
  }
}

const nothing = () => {}

/** A reason not to ask a replica, however far it is. Under Patroni, each member is the primary at some time. */
type Fault = 'away' | 'the primary' | 'not a replica' | 'of another database'

interface ReplicaOptions {
  name: string
  isPooled: boolean
  sizes: PoolSizes
  lateMs: number
}

class WatchedReplica implements Replica {
  readonly name: string
  readonly #url: string
  readonly #options: ReplicaOptions
  readonly #probe: ReturnType<typeof openProbe>
  /** It counts as behind since then, until it shows something. */
  #awaitedFrom = performance.now()
  #sql: Sql
  /** The same as `#sql` where limited reads share it. */
  #searches: Sql
  #until = -Infinity
  #fault: Fault | null = null
  #told: Fault | 'late' | null = null
  #isLooking = false

  constructor(url: string, options: ReplicaOptions) {
    this.name = options.name
    this.#url = url
    this.#options = options
    this.#probe = openProbe(url, options.isPooled)
    this.#sql = this.#open('pages')
    this.#searches = this.#openSearches()
  }

  #open = (use: 'pages' | 'searches'): Sql => {
    const { isPooled, sizes } = this.#options
    return connect(this.#url, { for: use, isPooled, max: sizes[use] })
  }

  #openSearches = () => (this.#options.sizes.searches > 0 ? this.#open('searches') : this.#sql)

  sql = () => this.#sql

  searches = () => this.#searches

  #isLate = () => performance.now() - this.#until > this.#options.lateMs

  isInTime = () => this.#fault === null && !this.#isLate()

  shownUntil = () => this.#until

  noteFailure = (error: unknown) => {
    replicaRepeats.inc({ replica: this.name })
    if (!isDatabaseAway(error)) return
    this.#fault ??= 'away'
    this.#tell()
  }

  /** Takes up to `answerMs`; while one look waits, the next is left out. */
  async look({ moments, known, answerMs }: { moments: readonly Moment[]; known: PrimaryIdentity; answerMs: number }) {
    if (this.#isLooking) return
    this.#isLooking = true
    const answer = await this.#probe.ask(answerMs)
    this.#isLooking = false
    this.#fault = findFault(answer, known)
    // Statements that wait for one that hangs fail now, and are asked of the primary. One that became the primary needs
    // its connections for others.
    if (this.#fault !== null) this.#cutOff()
    if (this.#fault === null && known) {
      const shown = moments.findLast(({ place }) => place <= (answer?.place ?? -1))
      this.#until = Math.max(this.#until, shown?.at ?? -Infinity)
    }
    this.#tell()
  }

  #cutOff(): void {
    const held = new Set([this.#sql, this.#searches])
    if ([...held].every((sql) => sql.figures().open + sql.figures().waiting === 0)) return
    this.#sql = this.#open('pages')
    this.#searches = this.#openSearches()
    for (const sql of held) void sql.end({ timeout: 0 }).catch(nothing)
  }

  #tell(): void {
    const replica = this.name
    if (this.#fault === 'the primary') {
      // It is not behind, and will not be late from its first moment as a replica on.
      this.#awaitedFrom = performance.now()
      replicaLagSeconds.remove({ replica })
    } else {
      const since = Math.max(this.#until, this.#awaitedFrom)
      replicaLagSeconds.set({ replica }, (performance.now() - since) / 1000)
    }
    const fault = this.#fault ?? (this.#isLate() ? 'late' : null)
    replicaInUse.set({ replica }, fault === null ? 1 : 0)
    if (fault === this.#told) return
    this.#told = fault
    if (fault === null) log.info({ replica }, 'the replica is asked again')
    else if (fault === 'the primary') log.info({ replica }, 'the replica is the primary now')
    else log.warn({ replica, fault }, 'the replica is not asked: the primary answers its readers')
  }

  close(): void {
    this.#probe.close()
    for (const sql of new Set([this.#sql, this.#searches])) void sql.end({ timeout: 0 }).catch(nothing)
  }
}

function findFault(found: Position | null, known: PrimaryIdentity): Fault | null {
  if (!found) return 'away'
  if (known && found.system !== known.system) return 'of another database'
  if (found.follows) return null
  return found.started === known?.started ? 'the primary' : 'not a replica'
}
