/**
 * The bus between processes that share a database, by LISTEN and NOTIFY. A process that is alone on its database sends
 * nothing: with one node, the bus stays in the process. A pooler in transaction mode breaks LISTEN.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pace } from 'node:timers/promises'

import { backoff, type Tag } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { DriverError, openSql } from '#packages/sql'

import { createListeners, encodeEvent, reopening, takeEvents, type Bus, type BusEvent } from './bus.server.ts'

const CHANNEL = 'khazana_events'
/** NOTIFY takes payloads below 8,000 bytes; this counts characters, which may take three bytes each. */
const MOST = 2600
/** Up to this many events are sent without delay. */
const FEW = 8
/**
 * The pause between parcels while events keep coming: each parcel costs every process, whether it carries one event or
 * several.
 */
const PACE_MS = 4
const LOOK_MS = 10_000
const ANSWER_MS = 5_000
/** How long a new bus waits for the others it found to answer its greeting. */
const GREETING_MS = 1_000
/** The sender of a parcel that a trigger published about ended sessions. */
const DATABASE = 'database'

/**
 * A message on the wire: the sender and its PostgreSQL process, the events, whether events before these may have been
 * lost, and whether the sender has just joined and wants to be greeted.
 */
type Parcel = { from: string; pid?: number; gap?: true; hello?: true; events: BusEvent[] }

/**
 * Opens the bus and resolves once it listens. It reconnects by itself when the connection is lost, and then reports a
 * gap to everybody: here for what was not received, elsewhere for what could not be sent. `lookMs` is how often it
 * checks whether other processes are still there.
 */
// oxlint-disable-next-line max-lines-per-function -- because its functions share one connection
export async function postgresBus(url: string, lookMs = LOOK_MS): Promise<Bus> {
  const from = randomUUID()
  const listeners = createListeners()
  let waiting: string[] = []
  let state: 'listening' | 'lost' | 'closed' = 'lost'
  let mustTellGap = false
  let mustGreet = false
  let hasCompany = false
  /** The backend pid of our connection, and those of the other buses heard from since it started or last checked. */
  let ownPid = 0
  const met = new Set<number>()
  let ends = 0
  let onMet = () => {}
  let sending = false

  const options = {
    max: 1,
    connect_timeout: 5,
    backoff,
    onnotify: (_channel: string, text: string) => receive(text),
    onclose: () => {
      ends += 1
      lose()
    },
    // Nothing here has to survive a crash, since a returning bus reports a gap. Waiting for the disk with every parcel
    // would delay the messages that must survive.
    connection: { application_name: 'khazana-bus', synchronous_commit: 'off' },
  }
  let client = openSql(url, options)

  function receive(text: string): void {
    // Only this module and our triggers write to the channel.
    const parcel = JSON.parse(text) as Parcel
    if (parcel.from === from) return
    if (parcel.from !== DATABASE) meet(parcel)
    if (parcel.gap) listeners.tellGap()
    for (const event of parcel.events) listeners.tell(event)
  }

  function meet(other: Parcel): void {
    hasCompany = true
    if (other.pid !== undefined) met.add(other.pid)
    onMet()
    if (!other.hello) return
    mustGreet = true
    void sendParcels()
  }

  /**
   * Resolves when all the others pass on what they publish from now on. Rejects when the connection ended meanwhile.
   */
  async function listen(): Promise<void> {
    const began = ends
    met.clear()
    await client`listen ${client(CHANNEL)}`
    const [own] = await client<{ pid: number }[]>`
      select pg_backend_pid() as pid from pg_advisory_lock_shared(${LOCKS.listening})`
    ownPid = own?.pid ?? 0
    const others = await findOthers(client)
    if (others.length > 0) {
      const hello: Parcel = { from, pid: ownPid, hello: true, events: [] }
      await client`select pg_notify(${CHANNEL}, ${JSON.stringify(hello)})`
      // A bus that does not answer may be shutting down.
      await greetings(others)
    }
    // Events published since then were not received: the new session is not listening yet.
    if (ends !== began || state === 'closed')
      throw new DriverError('CONNECTION_CLOSED', 'The connection for live events ended')
    hasCompany = others.length > 0 || met.size > 0
    state = 'listening'
  }

  function greetings(others: readonly number[]): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, GREETING_MS)
      onMet = () => {
        if (!others.every((pid) => met.has(pid))) return
        clearTimeout(late)
        resolve()
      }
      onMet()
    })
  }

  function lose(): void {
    if (state !== 'listening') return
    state = 'lost'
    log.warn('the connection for live events is lost')
    again.begin()
  }

  const again = reopening(listen, () => {
    log.info('the connection for live events is back')
    mustTellGap = true
    listeners.tellGap()
    void sendParcels()
  })

  /** Sends one parcel at a time: the first event at once, later ones together with whatever arrived meanwhile. */
  async function sendParcels(): Promise<void> {
    if (sending || state !== 'listening') return
    sending = true
    try {
      while (state === 'listening' && (waiting.length > 0 || mustTellGap || mustGreet)) {
        const parcel = `{"from":"${from}","pid":${ownPid},${mustTellGap ? '"gap":true,' : ''}"events":[${takeEvents(waiting, MOST).join(',')}]}`
        mustGreet = false
        try {
          await client`select pg_notify(${CHANNEL}, ${parcel})`
          mustTellGap = false
          if (waiting.length < FEW) await pace(PACE_MS, undefined, { ref: false })
        } catch (error) {
          log.warn({ err: error }, 'live events could not be passed on')
          mustTellGap = true
          // Stop here: the connection is gone, and `lose` takes over.
          break
        }
      }
    } finally {
      sending = false
    }
  }

  /** Checks whether others are still there. A connection that died silently gives no answer and is replaced. */
  async function checkCompany(): Promise<void> {
    if (state !== 'listening') return
    const looked = client
    let late: NodeJS.Timeout | undefined
    met.clear()
    const others = await Promise.race([
      findOthers(looked).catch(() => null),
      new Promise<null>((resolve) => (late = setTimeout(resolve, ANSWER_MS, null))),
    ])
    clearTimeout(late)
    if (others !== null) hasCompany = others.length > 0 || met.size > 0
    if (others !== null || state !== 'listening' || looked !== client) return void sendParcels()
    client = openSql(url, options)
    lose()
    await looked.end({ timeout: 0 })
  }

  try {
    await listen()
  } catch (error) {
    state = 'closed'
    await client.end({ timeout: 0 })
    throw error
  }
  void sendParcels()
  const looking = setInterval(() => void checkCompany(), lookMs)

  return {
    subscribe: listeners.subscribe,
    publish(event) {
      const text = encodeEvent(event)
      listeners.tell(event)
      // While not listening, dropping the event is safe: the reconnect reports a gap.
      if (state !== 'listening' || !hasCompany) return
      waiting.push(text)
      void sendParcels()
    },
    async close() {
      clearInterval(looking)
      again.stop()
      state = 'closed'
      waiting = []
      await client.end({ timeout: 1 })
    },
  }
}

/** The backend pids of the other buses on this database. Every role can see locks. */
async function findOthers(sql: Tag): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select distinct pid from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${LOCKS.listening} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`
  return rows.map(({ pid }) => pid)
}
