// The schema migrates, the nodes become the new release one after the other, and go back, while people use the site.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect } from '#app/db/client.server.ts'

import { ROOT } from '../../../../scripts/steps.ts'
import { isAtMost, type DrillRow } from '../../../scan/drill-rows.ts'
import { migrateWith } from './older-release.ts'
import type { SiteNode } from './site-nodes.ts'
import { seconds, type During } from './watch-people.ts'
import type { watchScripts } from './watch-scripts.ts'

/** F24: nobody waits longer for a lock. */
const LONGEST_LOCK_MS = 1_000
export const UPGRADES = [
  'the schema becomes that of the new release',
  'the nodes become the new release, one after the other',
  'the nodes go back to the older release',
] as const
const [MIGRATES, NEW, BACK] = UPGRADES

interface Upgrade {
  nodes: readonly SiteNode[]
  /** Where the older release is, which the nodes run. */
  older: string
  folder: string
  /** The settings of the nodes. */
  env: Record<string, string>
  /** The primary's own address. */
  databaseUrl: string
  /** Somebody who asks for the scripts and styles of all pages. */
  scripts?: ReturnType<typeof watchScripts>
}

export async function upgradeUnderLoad(
  during: During,
  rows: DrillRow[],
  { nodes, older, folder, env, databaseUrl, scripts }: Upgrade,
): Promise<void> {
  await during(MIGRATES, async () => {
    const locks = watchLocks(databaseUrl)
    const began = performance.now()
    await migrateWith(ROOT, join(folder, 'none'), env)
    console.log(`  migrated in ${seconds(performance.now() - began)}`)
    const waited = await locks.stop()
    rows.push([
      'longest wait for a lock while it migrates',
      seconds(waited),
      `≤ ${seconds(LONGEST_LOCK_MS)}`,
      isAtMost(waited, LONGEST_LOCK_MS * 1.1),
    ])
  })
  if (scripts) rows.push(scripts.takeRow('before the upgrade', 1))
  for (const [what, root] of [
    [NEW, ROOT],
    [BACK, older],
  ] as const) {
    await during(what, () => roll(nodes, root))
    if (!scripts) continue
    rows.push(scripts.takeRow(`while ${what}`, 2))
    await scripts.askAgain()
    rows.push(scripts.takeRow('of both builds, afterwards', 1))
  }
}

export async function roll(nodes: readonly SiteNode[], root: string): Promise<void> {
  for (const node of nodes) {
    await node.endBy('SIGTERM')
    await node.start({}, root)
  }
}

/** Looks all the time for the session of a server that waits longest for a lock. */
function watchLocks(url: string): { stop: () => Promise<number> } {
  const own = connect(url, { max: 1, name: 'drill' })
  let [isOver, longest] = [false, 0]
  const watching = (async () => {
    for (; !isOver; await pause(20)) {
      const [row] = await own<{ ms: number | null }[]>`
        select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks join pg_stat_activity using (pid)
        where not granted and application_name = 'khazana' and backend_type = 'client backend'`
      longest = Math.max(longest, row?.ms ?? 0)
    }
  })()
  const stop = async () => {
    isOver = true
    await watching
    await own.end({ timeout: 1 })
    return longest
  }
  return { stop }
}
