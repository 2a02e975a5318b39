import type { Drawing } from './drawing.ts'
import { WATCHES } from './watches.ts'
import { WATCH_DETAILS } from './watches-detail.ts'

export type { Drawing } from './drawing.ts'

/** Every drawing that stands in for a photo of a demo listing, in the order of the categories. */
export const DRAWINGS: readonly Drawing[] = [...WATCHES, ...WATCH_DETAILS]
