import type { DemoListing } from './demo-listing.ts'
import { LISTINGS as SHOES_DRESSY } from './shoes-dressy.ts'
import { LISTINGS as SHOES_SPORTY } from './shoes-sporty.ts'

export const LISTINGS: readonly DemoListing[] = [...SHOES_SPORTY, ...SHOES_DRESSY]
