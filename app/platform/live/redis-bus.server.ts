/**
 * The bus between processes by Redis' PUBLISH and SUBSCRIBE, for more processes than NOTIFY carries. Redis keeps
 * nothing: whoever was away is told of a gap when it is back, and reads the stored rows.
 */
import { randomUUID } from 'node:crypto'

import { log } from '#app/platform/log/log.server.ts'
import {
  destroyClient,
  isRefused,
  makeClient,
  namePrefixes,
  type RedisClient,
} from '#app/platform/redis/redis-client.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

import { createListeners, encodeEvent, reopening, takeEvents, type Bus, type BusEvent } from './bus.server.ts'
import { postgresBus } from './postgres-bus.server.ts'

const TIMES = {
  /** How often the bus checks that its own messages come back. */
  lookMs: 5_000,
  /** How long such a message may take. */
  answerMs: 2_000,
}
/** Characters of a parcel: enough for a burst, and little beside Redis' limits for a slow subscriber. */
const MOST = 60_000
/** Events that wait for a Redis that hangs. Beyond them, the others are told of a gap. */
const MOST_WAITING = 10_000

/** A message on the wire, as in `postgres-bus.server.ts`. */
type Parcel = { from: string; gap?: true; events: BusEvent[] }

/** A connection that subscribes can do nothing else. */
interface Pair {
  publisher: RedisClient
  subscriber: RedisClient
}

/**
 * Opens the bus. It reconnects by itself, and then reports a gap to everybody: here for what was not received, elsewhere
 * for what could not be sent. A Redis that is away stops no start. Rejects when it refuses the login. It listens under the
 * first of the names and sends under all, so that processes with another first name hear it.
 */
export async function redisBus(
  url: string,
  prefixes: readonly [string, ...string[]],
  { lookMs, answerMs } = TIMES,
): Promise<Bus> {
  const from = randomUUID()
  const [channel, ...others] = nameChannels(prefixes)
  const echo = `${channel}:${from}`
  const listeners = createListeners()
  let pair: Pair | null = null
  let waiting: string[] = []
  let mustTellGap = false
  let sending = false
  let isClosed = false
  let hearEcho = () => {}

  function receive(text: string): void {
    // Only this module writes to the channel.
    const parcel = JSON.parse(text) as Parcel
    if (parcel.from === from) return
    if (parcel.gap) listeners.tellGap()
    for (const event of parcel.events) listeners.tell(event)
  }

  async function open(): Promise<void> {
    const [publisher, subscriber] = [await makeClient(url), await makeClient(url)]
    const opened = { publisher, subscriber }
    for (const client of [publisher, subscriber]) {
      client.on('error', (error: unknown) => lose(opened, error))
      client.on('end', () => lose(opened))
    }
    try {
      await Promise.all([publisher.connect(), subscriber.connect()])
      await subscriber.subscribe([channel, echo], (text, on) => (on === echo ? hearEcho() : receive(text)))
      if (isClosed) throw new Error('The bus is closed')
    } catch (error) {
      destroyPair(opened)
      throw error
    }
    pair = opened
  }

  function lose(lost: Pair, error?: unknown): void {
    if (pair !== lost) return
    pair = null
    destroyPair(lost)
    if (isClosed) return
    log.warn({ err: error }, 'the connection to Redis for live events is lost')
    again.begin()
  }

  const again = reopening(open, () => {
    log.info('the connection to Redis for live events is back')
    mustTellGap = true
    listeners.tellGap()
    void sendParcels()
  })

  /** Sends one parcel at a time: the first event at once, later ones together with whatever arrived meanwhile. */
  async function sendParcels(): Promise<void> {
    if (sending) return
    sending = true
    while (pair && (waiting.length > 0 || mustTellGap)) {
      const parcel = `{"from":"${from}",${mustTellGap ? '"gap":true,' : ''}"events":[${takeEvents(waiting, MOST).join(',')}]}`
      mustTellGap = false
      try {
        const { publisher } = pair
        await Promise.all([channel, ...others].map((each) => publisher.publish(each, parcel)))
      } catch (error) {
        mustTellGap = true
        log.warn({ err: error }, 'live events could not be passed on')
        break
      }
    }
    sending = false
  }

  /** A Redis that hangs, or two connections that ended at different servers: no echo comes, and both are replaced. */
  async function checkEcho(): Promise<void> {
    const lastPair = pair
    if (!lastPair) return
    let late: NodeJS.Timeout | undefined
    const heard = new Promise<boolean>((resolve) => {
      hearEcho = () => resolve(true)
      late = setTimeout(resolve, answerMs, false)
    })
    lastPair.publisher.publish(echo, '').catch(() => {})
    const isWell = await heard
    clearTimeout(late)
    if (!isWell) lose(lastPair, new Error('Redis does not answer'))
  }

  await open().catch((error: unknown) => {
    if (isRefused(error)) throw error
    log.warn({ err: error }, 'Redis does not answer: live events wait for it')
    again.begin()
  })
  const looking = setInterval(() => void checkEcho(), lookMs).unref()

  return {
    subscribe: listeners.subscribe,
    publish(event) {
      const text = encodeEvent(event)
      listeners.tell(event)
      // While there is no connection, dropping the event is safe: the reconnect reports a gap.
      if (!pair) return
      if (waiting.length >= MOST_WAITING) {
        waiting = []
        mustTellGap = true
      }
      waiting.push(text)
      void sendParcels()
    },
    close() {
      isClosed = true
      clearInterval(looking)
      again.stop()
      waiting = []
      if (pair) destroyPair(pair)
      return Promise.resolve()
    },
  }
}

function nameChannels([first, ...others]: readonly [string, ...string[]]): [string, ...string[]] {
  const name = (prefix: string) => `${prefix}:events`
  return [name(first), ...others.map(name)]
}

function destroyPair({ publisher, subscriber }: Pair): void {
  destroyClient(publisher)
  destroyClient(subscriber)
}

/**
 * The bus between this database's processes: PostgreSQL's, or Redis' with REDIS_URL. Even then it listens to PostgreSQL:
 * triggers announce ended sessions there, and so do processes that know no Redis yet.
 */
export async function openBus(databaseUrl: string, settings: Settings): Promise<Bus> {
  const { redisUrl } = settings
  const byDatabase = await postgresBus(databaseUrl)
  if (redisUrl === null) return byDatabase
  const byRedis = await redisBus(redisUrl, namePrefixes(settings)).catch(async (error: unknown) => {
    await byDatabase.close()
    throw new Error(`REDIS_URL: Redis refuses the login (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    })
  })
  return {
    publish: byRedis.publish,
    subscribe(listener) {
      const stops = [byDatabase.subscribe(listener), byRedis.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    async close() {
      await Promise.all([byDatabase.close(), byRedis.close()])
    },
  }
}
