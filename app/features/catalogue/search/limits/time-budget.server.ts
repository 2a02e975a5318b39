import type { RateLimitName, TryAnswer } from '#app/platform/http/rate-limit.server.ts'
import { takeReadTry } from '#app/platform/http/read-limit.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** So many sources are remembered; whoever took the least recently is forgotten, with less than a second. */
const KEPT = 10_000

interface Account {
  /** Milliseconds that no attempt stands for yet. */
  open: number
  /** Until this moment of the monotonic clock, the limit refuses. */
  refusedUntil: number
}

/**
 * Limits whose attempts are seconds that something took. Each whole second of a source counts as one attempt, so that cheap requests
 * count nothing in the database, and all processes share what was counted. A process hears of a used limit
 * with the next second that it counts.
 */
export function createTimeBudget(take: typeof takeReadTry = takeReadTry, now: () => number = () => performance.now()) {
  const accounts = new Map<string, Account>()

  function openAccount(key: string): Account {
    const account = accounts.get(key) ?? { open: 0, refusedUntil: -Infinity }
    accounts.delete(key)
    accounts.set(key, account)
    const [oldest] = accounts.size > KEPT ? accounts.keys() : []
    if (oldest !== undefined) accounts.delete(oldest)
    return account
  }

  return {
    /** Whether the source may begin something. */
    ask(name: RateLimitName, source: string): TryAnswer {
      const { refusedUntil = -Infinity } = accounts.get(`${name} ${source}`) ?? {}
      const waitMs = refusedUntil - now()
      return waitMs > 0 ? { allowed: false, retryAfter: Math.ceil(waitMs / 1000) } : { allowed: true }
    },

    /** Something took so long. It never fails: what took the time is done. */
    async spend(name: RateLimitName, source: string, milliseconds: number): Promise<void> {
      const account = openAccount(`${name} ${source}`)
      account.open += milliseconds
      while (account.open >= 1000) {
        account.open -= 1000
        try {
          const tried = await take(name, source)
          if (!tried.allowed) account.refusedUntil = Math.max(account.refusedUntil, now() + tried.retryAfter * 1000)
        } catch (error) {
          log.warn({ err: error, limit: name }, 'time was not counted')
        }
      }
    },
  }
}
