import type { Drawing } from './drawing.ts'
import { CARS } from './cars.ts'
import { CAR_DETAILS } from './cars-detail.ts'
import { LEGO } from './lego.ts'
import { LEGO_DETAILS } from './lego-detail.ts'
import { WATCHES } from './watches.ts'
import { WATCH_DETAILS } from './watches-detail.ts'

export type { Drawing } from './drawing.ts'

/** Every drawing that stands in for a photo of a demo listing, in the order of the categories. */
export const DRAWINGS: readonly Drawing[] = [
  ...LEGO,
  ...LEGO_DETAILS,
  ...CARS,
  ...CAR_DETAILS,
  ...WATCHES,
  ...WATCH_DETAILS,
]
