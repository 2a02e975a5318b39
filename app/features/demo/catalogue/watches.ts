import type { DemoListing } from './demo-listing.ts'
import { LISTINGS as WATCHES_CLASSIC } from './watches-classic.ts'
import { LISTINGS as WATCHES_SPORTY } from './watches-sporty.ts'

export const LISTINGS: readonly DemoListing[] = [...WATCHES_CLASSIC, ...WATCHES_SPORTY]
