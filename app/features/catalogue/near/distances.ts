import { formatCount } from '#app/shared/text/money.ts'

import * as say from './messages/messages.ts'

/** Distances are rounded to these, and the first is the shortest that anybody is told. */
const RINGS = [3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 400, 500] as const
const [NEAREST] = RINGS
const FAR_STEP = 100

/** The ring of a distance in kilometres between two areas; `spread` is how far the listing's own one reaches. */
export function findRing(km: number, spread: number): number {
  const shownKm = Math.max(km, spread, NEAREST)
  const ring = RINGS.findLast((one, index) => {
    const before = RINGS[index - 1] ?? one
    return shownKm >= (before + one) / 2
  })
  return shownKm > 500 ? Math.round(shownKm / FAR_STEP) * FAR_STEP : (ring ?? NEAREST)
}

/** "About 12 km". */
export const aboutKm = (km: number): string => say.aboutKm({ km: formatCount(km) })
