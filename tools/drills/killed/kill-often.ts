// Kills server and database again and again, at random.
import { setTimeout as pause } from 'node:timers/promises'

import type { DrillRow } from '../../scan/drill-rows.ts'
import type { DrilledProduct } from './killed-product.ts'

/** The least that a whole run has to see. */
const CRASHES = 8
const UP_MS = [2000, 6000] as const
/** For so long at most, the server runs without its database. */
const ALONE_MS = 1500

/** Kills the server, the database, or both, and restarts the product, until `isOver`. Returns the figure of that. */
export async function killOften(product: DrilledProduct, isOver: () => boolean): Promise<DrillRow> {
  const crashes = { app: 0, database: 0, both: 0 }
  let longest = 0
  while (!isOver()) {
    await pause(between(UP_MS))
    const dice = Math.random()
    const kind = dice < 0.34 ? 'app' : dice < 0.67 ? 'database' : 'both'
    const from = performance.now()
    if (kind !== 'app') product.killDatabase()
    if (kind === 'database') await pause(Math.random() * ALONE_MS)
    await product.killApp()
    crashes[kind] += 1
    await product.start()
    longest = Math.max(longest, performance.now() - from)
  }
  const killed = crashes.app + crashes.database + crashes.both
  const kinds = `${crashes.app} server, ${crashes.database} database, ${crashes.both} both`
  const away = `${(longest / 1000).toFixed(1)} s at most until it was back`
  return ['kill -9', `${killed} (${kinds}); ${away}`, `≥ ${CRASHES}`, killed >= CRASHES]
}

/** A number between two bounds, evenly distributed. */
export function between([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least)
}
