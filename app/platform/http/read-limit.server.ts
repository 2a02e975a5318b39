import { randomUUID } from 'node:crypto'

import { log } from '#app/platform/log/log.server.ts'
import { destroyClient, makeClient, namePrefix, type RedisClient } from '#app/platform/redis/redis-client.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

import { hashLimitKey, refusedFor, takeTry, type RateLimitName, type TryAnswer } from './rate-limit.server.ts'

/**
 * The same rule as in `rate-limit.server.ts`, as one step in Redis: the times of the attempts within the window, sorted.
 * Returns 0, or the milliseconds to wait.
 */
const TAKE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window, most, steady = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == 'steady'
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local used = redis.call('ZCARD', KEYS[1])
if used < most then
  local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
  local at = now
  if last then at = math.max(now, tonumber(last) + (steady and window or 0)) end
  redis.call('ZADD', KEYS[1], at, ARGV[4])
  redis.call('PEXPIRE', KEYS[1], math.ceil(at - now + window))
  return 0
end
local freeing = redis.call('ZRANGE', KEYS[1], used - most, used - most, 'WITHSCORES')[2]
return math.max(1, math.ceil(tonumber(freeing) + window - now))`

interface Limiter {
  client: RedisClient
  prefix: string
}

// The dev server reloads modules; the connection must survive that.
const holder = globalThis as typeof globalThis & { khazanaReadLimits?: Limiter | null }

const pauseMs = (tries: number) => Math.min(100 * 2 ** tries, 2000)

/**
 * Lets Redis count the attempts of reads from now on, until the returned function is called. It reconnects by itself.
 */
export async function openReadLimits(url: string, given: Settings): Promise<() => void> {
  const client = await makeClient(url, { pauseMs })
  // Live events say in the log that Redis is away.
  client.on('error', (error: unknown) => log.debug({ err: error }, 'Redis for limits'))
  client.connect().catch((error: unknown) => log.debug({ err: error }, 'Redis for limits'))
  holder.khazanaReadLimits = { client, prefix: namePrefix(given) }
  return () => {
    holder.khazanaReadLimits = null
    destroyClient(client)
  }
}

/**
 * Counts an attempt of a read: with REDIS_URL there, so that reads write nothing to the database. While Redis is away, and
 * without it, the database counts, as for everything else: nothing runs unlimited.
 */
export async function takeReadTry(name: RateLimitName, whom: string): Promise<TryAnswer> {
  const limiter = holder.khazanaReadLimits
  if (!limiter?.client.isReady) return takeTry(name, whom)
  const { count, windowMs, steady } = settings().limits[name]
  const key = `${limiter.prefix}:limit:${hashLimitKey(name, whom)}`
  const given = [String(windowMs), String(count), steady ? 'steady' : '', randomUUID()]
  const wait = await limiter.client.eval(TAKE, { keys: [key], arguments: given }).catch((error: unknown) => {
    log.warn({ err: error }, 'Redis did not count an attempt: the database does')
    return null
  })
  if (typeof wait !== 'number') return takeTry(name, whom)
  return wait === 0 ? { allowed: true } : refusedFor(wait / 1000, [name])
}
