import { systemDb } from '#app/db/client.server.ts'
import { hashLimitKey } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { limitsRefused } from '#app/platform/log/metrics.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { timeLeft } from '#app/shared/text/time-left.ts'

export type BudgetName = keyof Settings['budgets']

/**
 * Refuses somebody who has spent a budget of the settings: an amount that may be spent at once and comes back evenly over
 * its time. The cost is known only afterwards, so the last of the spending may go beyond. A budget is a row
 * of `rate_limits` whose one time is when everything has come back.
 */
export async function requireBudget(name: BudgetName, whom: string, say: (time: string) => string): Promise<void> {
  const { windowMs } = settings().budgets[name]
  const [row] = await systemDb()<{ wait: number }[]>`
    select extract(epoch from tries[1] - now())::float8 - ${windowMs / 1000}::float8 as wait
    from rate_limits where key = ${hashLimitKey(name, whom)}`
  if (!row || row.wait < 0) return
  limitsRefused.inc({ limit: name })
  const retryAfter = Math.max(1, Math.ceil(row.wait))
  throw new Refusal('too_many', say(timeLeft(retryAfter)), { retryAfter })
}

/**
 * Takes `amount`, in the unit of the setting. A failure is only logged: what was paid for is done, and its answer is on
 * its way.
 */
export async function spendBudget(name: BudgetName, whom: string, amount: number): Promise<void> {
  const { count, windowMs } = settings().budgets[name]
  const cost = systemDb()`${(amount / count) * windowMs}::float8 * interval '1 ms'`
  try {
    await systemDb()`
      insert into rate_limits as l (key, tries, expires_at)
      values (${hashLimitKey(name, whom)}, array[now() + ${cost}], now() + ${cost})
      on conflict (key) do update set
        tries = array[greatest(now(), l.tries[1]) + ${cost}], expires_at = greatest(now(), l.tries[1]) + ${cost}`
  } catch (error) {
    log.warn({ err: error, budget: name }, 'taking from a budget')
  }
}
