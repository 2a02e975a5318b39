import { setTimeout as pause } from 'node:timers/promises'

import { isAtMost, type DrillRow } from '../../../scan/drill-rows.ts'
import type { People, Seen } from './people.ts'

const WELL_WITHIN_MS = 60_000
/** A share of failures says nothing about fewer requests. On a busy machine, the time for each trouble is too short for so many. */
const FEWEST = 300
const ENOUGH_WITHIN_MS = 60_000

interface Bounds {
  /** The largest share of requests of readers that may fail. */
  most?: number
  /** For a small share, the requests that have to be made. */
  fewest?: number
  /** The longest time of one of them, in seconds. */
  worst?: number
  /** The milliseconds within which everybody is well again. */
  well?: number
  /** The address that is gone meanwhile, so that requests to it fail; `most` is for the others. */
  gone?: string
  /** Sellers have to be told meanwhile to try again later. */
  mustTell?: boolean
}

/**
 * Makes a function that does something to the site, and adds a row that says how its people fared meanwhile. It leaves out
 * those whose name has none of `words`, if there are any. After a row that fails, it prints what `explain` says.
 */
export function watchPeople(
  people: People,
  rows: DrillRow[],
  forMs: number,
  words: readonly string[] = [],
  explain = () => '',
) {
  return async function during(
    what: string,
    trouble: () => Promise<void>,
    { most = 0, fewest = FEWEST, worst = 10, well = WELL_WITHIN_MS, gone, mustTell = false }: Bounds = {},
  ): Promise<void> {
    if (!isChosen(what, words)) return
    people.takeFigures()
    const before = rows.length
    const end = pause(forMs)
    await pause(1_000)
    await trouble()
    const troubled = performance.now()
    // Well again: everybody is connected, a page is served, and a message and a listing are stored.
    const from = { sends: people.tally.acknowledged.size, published: people.published.size }
    const isWell = () =>
      people.isCalm() &&
      people.isServedSince(troubled) &&
      people.tally.acknowledged.size > from.sends &&
      people.published.size > from.published
    const wellAfter = await timeUntil(isWell, well)
    await end
    await until(() => people.countRequests(gone) >= fewest, ENOUGH_WITHIN_MS).catch(() => {})
    const seen = people.takeFigures()
    const isThere = ({ url }: { url: string }) => gone === undefined || !url.startsWith(gone)
    const failed = seen.failed.filter(isThere)
    const refused = seen.failed.length - failed.length
    rows.push([
      what,
      `${describe({ ...seen, failed })}${gone === undefined ? '' : `, ${refused} where it was gone`}` +
        `${mustTell ? `, ${seen.told} uploads told 503` : ''}; well after ${seconds(wellAfter)}`,
      `≤ ${(most * 100).toFixed(1)} %, ≤ ${worst} s, ≤ ${well / 1000} s`,
      failed.length <= most * (seen.requests - refused) &&
        isAtMost(seen.worstMs, worst * 1000) &&
        isAtMost(wellAfter, well) &&
        (seen.told > 0 || !mustTell) &&
        seen.requests - refused >= fewest,
    ])
    console.log(`  ${rows.at(-1)?.slice(0, 2).join(': ')}`)
    if (rows.slice(before).some(([, , , isWithin]) => !isWithin)) console.error(explain())
  }
}

export type During = ReturnType<typeof watchPeople>

export const isChosen = (what: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => what.includes(word))

function describe({ requests, failed, worstMs, sends, published }: Seen): string {
  const kinds = new Set(failed.map(({ status, url }) => `${status} ${url.slice(url.indexOf(':', 6))}`))
  return (
    `${failed.length} of ${requests} pages and lists failed ${[...kinds].slice(0, 2).join('; ')}, slowest ${seconds(worstMs)}; ` +
    `${sends} messages and ${published} listings stored`
  )
}

/** Throws when it does not become true. */
export async function until(isTrue: () => boolean, within = WELL_WITHIN_MS): Promise<void> {
  for (const from = performance.now(); !isTrue(); await pause(50)) {
    if (performance.now() - from > within) throw new Error(`It did not become well within ${within / 1000} s`)
  }
}

/** The milliseconds until it becomes true; an infinity when it does not. */
export async function timeUntil(isTrue: () => boolean, within = WELL_WITHIN_MS): Promise<number> {
  const began = performance.now()
  return until(isTrue, within).then(
    () => performance.now() - began,
    () => Number.POSITIVE_INFINITY,
  )
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
