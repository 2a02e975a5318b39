import type { DemoListing } from './demo-listing.ts'
import { LISTINGS as LEGO_BUILDINGS } from './lego-buildings.ts'
import { LISTINGS as LEGO_VEHICLES } from './lego-vehicles.ts'

export const LISTINGS: readonly DemoListing[] = [...LEGO_BUILDINGS, ...LEGO_VEHICLES]
