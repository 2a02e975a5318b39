import { setTimeout as pause } from 'node:timers/promises'

import { isAtMost, type DrillRow } from '../../../scan/drill-rows.ts'
import type { People } from './people.ts'

const WELL_WITHIN_MS = 60_000

/** Makes a function that does something to the site, and adds a row that says how its people fared meanwhile. */
export function watchPeople(people: People, rows: DrillRow[], forMs: number) {
  /** `most` is the largest share of requests of readers that may fail, `worst` the longest time of one in seconds. */
  return async function during(
    what: string,
    trouble: () => Promise<void>,
    { most = 0, worst = 10, well = WELL_WITHIN_MS } = {},
  ): Promise<void> {
    people.takeFigures()
    const end = pause(forMs)
    await pause(1_000)
    await trouble()
    const troubled = performance.now()
    // Well again: everybody is connected, and a message and a listing are stored.
    const from = { sends: people.tally.acknowledged.size, published: people.published.size }
    const wellAfter = await until(
      () => people.isCalm() && people.tally.acknowledged.size > from.sends && people.published.size > from.published,
      well,
    ).then(
      () => performance.now() - troubled,
      () => Number.POSITIVE_INFINITY,
    )
    await end
    const seen = people.takeFigures()
    const share = seen.failed.length / seen.requests
    rows.push([
      what,
      `${seen.failed.length} of ${seen.requests} pages and lists failed ${[...new Set(seen.failed)].slice(0, 2).join('; ')}, slowest ` +
        `${seconds(seen.worstMs)}; ${seen.sends} messages and ${seen.published} listings stored; well after ${seconds(wellAfter)}`,
      `≤ ${(most * 100).toFixed(1)} %, ≤ ${worst} s, ≤ ${well / 1000} s`,
      share <= most && isAtMost(seen.worstMs, worst * 1000) && isAtMost(wellAfter, well) && seen.requests > 20,
    ])
    console.log(`  ${rows.at(-1)?.slice(0, 2).join(': ')}`)
  }
}

/** Throws when it does not become true. */
export async function until(isTrue: () => boolean, within = WELL_WITHIN_MS): Promise<void> {
  for (const from = performance.now(); !isTrue(); await pause(50)) {
    if (performance.now() - from > within) throw new Error(`It did not become well within ${within / 1000} s`)
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
