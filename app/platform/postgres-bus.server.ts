/**
 * The bus between several processes on one database: LISTEN and NOTIFY. A process that is alone on its database passes
 * nothing on: for one node the bus is in-process. A pooler in transaction mode breaks LISTEN.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pace } from 'node:timers/promises'

import { backoff, type Sql } from '#app/db/client.server.ts'
import postgres from '#app/db/postgres-driver.server.ts'

import { createListeners, textOf, type Bus, type BusEvent } from './bus.server.ts'
import { log } from './log.server.ts'

const CHANNEL = 'khazana_events'
/** PostgreSQL takes less than 8,000 bytes at once; here in characters that may have three. */
const MOST = 2600
/** More than these wait for nothing. */
const FEW = 8
/** Between parcels, when events come one after the other: each costs every process, and few events are as dear as one. */
const PACE_MS = 4
const LOOK_MS = 10_000
const ANSWER_MS = 5_000
/** So long a bus waits for those that it finds to greet it. */
const GREETING_MS = 1_000
/** Held by every bus as long as it listens. Any number that no other advisory lock uses (72_001 is the migrations'). */
const LISTENING_LOCK = 72_003
/** Where a parcel says that it is from when a trigger tells of sessions that ended. */
const DATABASE = 'database'
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2_000]

/**
 * What goes over the wire: whose events, from which of PostgreSQL's processes, whether some before these may have been lost,
 * and whether the sender has just come and wants to be greeted.
 */
type Parcel = { from: string; pid?: number; gap?: true; hello?: true; events: BusEvent[] }

/**
 * Opens the bus and listens before it resolves. When the connection is lost it comes back by itself, and then everybody is
 * told of a gap: here, for what was not heard, and elsewhere, for what could not be said. `lookMs` is how often it looks
 * whether others are still there.
 */
export async function postgresBus(url: string, lookMs = LOOK_MS): Promise<Bus> {
  const from = randomUUID()
  const listeners = createListeners()
  let waiting: string[] = []
  let state: 'listening' | 'lost' | 'closed' = 'lost'
  let mustTellGap = false
  let mustGreet = false
  let hasCompany = false
  /** The process that serves the connection, and those of others that were heard of since it began or last looked. */
  let ownPid = 0
  const met = new Set<number>()
  let ends = 0
  let onMet = () => {}
  let sending = false
  let pause = FIRST_PAUSE_MS
  let retry: NodeJS.Timeout | undefined

  // `onnotify` is what postgres.js's own `listen` uses; that one does not tell when it could not come back.
  const options = {
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: 5,
    backoff,
    onnotice: () => {},
    onnotify: (_channel: string, text: string) => receive(text),
    onclose: () => {
      ends += 1
      lose()
    },
    // Nothing that is said here has to outlive a crash: whoever comes back tells of a gap. Waiting for the disk with every
    // parcel would hold up the messages that do.
    connection: { application_name: 'khazana-bus', synchronous_commit: 'off' },
  }
  let client = postgres(url, options)

  function receive(text: string): void {
    // Only this module writes to the channel.
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
    void send()
  }

  /** Resolves when all others pass on what they publish from now on. Rejects when the connection ended meanwhile. */
  async function listen(): Promise<void> {
    const began = ends
    met.clear()
    await client`listen ${client(CHANNEL)}`
    const [own] = await client<{ pid: number }[]>`
      select pg_backend_pid() as pid from pg_advisory_lock_shared(${LISTENING_LOCK})`
    ownPid = own?.pid ?? 0
    const others = await findOthers(client)
    if (others.length > 0) {
      const hello: Parcel = { from, pid: ownPid, hello: true, events: [] }
      await client`select pg_notify(${CHANNEL}, ${JSON.stringify(hello)})`
      // One that does not answer may be about to go.
      await greetings(others)
    }
    // What was said since then was said to nobody: another session does not listen.
    if (ends !== began || state === 'closed') throw new Error('The connection for live events ended')
    hasCompany = others.length > 0 || met.size > 0
    state = 'listening'
    pause = FIRST_PAUSE_MS
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
    comeBack()
  }

  function comeBack(): void {
    retry = setTimeout(() => void tryAgain(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  async function tryAgain(): Promise<void> {
    try {
      await listen()
    } catch {
      if (state !== 'closed') comeBack()
      return
    }
    log.info('the connection for live events is back')
    mustTellGap = true
    listeners.tellGap()
    void send()
  }

  /** One parcel at a time, with whatever came meanwhile: the first at once. */
  async function send(): Promise<void> {
    if (sending || state !== 'listening') return
    sending = true
    try {
      while (state === 'listening' && (waiting.length > 0 || mustTellGap || mustGreet)) {
        const parcel = `{"from":"${from}","pid":${ownPid},${mustTellGap ? '"gap":true,' : ''}"events":[${take().join(',')}]}`
        mustGreet = false
        try {
          await client`select pg_notify(${CHANNEL}, ${parcel})`
          mustTellGap = false
          if (waiting.length < FEW) await pace(PACE_MS, undefined, { ref: false })
        } catch (error) {
          log.warn({ err: error }, 'live events could not be passed on')
          mustTellGap = true
          // Without a pause only when the connection went, which `lose` takes care of.
          break
        }
      }
    } finally {
      sending = false
    }
  }

  function take(): string[] {
    let length = 0
    const end = waiting.findIndex((text) => (length += text.length + 1) > MOST)
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end))
  }

  /** Whether others are still there. A connection that has silently died answers nothing: it is replaced. */
  async function look(): Promise<void> {
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
    if (others !== null || state !== 'listening' || looked !== client) return void send()
    client = postgres(url, options)
    lose()
    await looked.end({ timeout: 0 })
  }

  await listen()
  void send()
  const looking = setInterval(() => void look(), lookMs)

  return {
    subscribe: listeners.subscribe,
    publish(event) {
      const text = textOf(event)
      listeners.tell(event)
      // Whoever comes back tells of a gap, which is as good.
      if (state !== 'listening' || !hasCompany) return
      waiting.push(text)
      void send()
    },
    async close() {
      clearInterval(looking)
      clearTimeout(retry)
      state = 'closed'
      waiting = []
      await client.end({ timeout: 1 })
    },
  }
}

/** The processes that serve other buses on this database. Locks can be seen by every role. */
async function findOthers(sql: Sql): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select distinct pid from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${LISTENING_LOCK} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`
  return rows.map(({ pid }) => pid)
}
