import { LISTINGS as CARS_OLD_AND_SMALL } from './cars-old-and-small.ts'
import { LISTINGS as CARS_ON_THE_ROAD } from './cars-on-the-road.ts'
import type { DemoListing } from './demo-listing.ts'

export const LISTINGS: readonly DemoListing[] = [...CARS_ON_THE_ROAD, ...CARS_OLD_AND_SMALL]
