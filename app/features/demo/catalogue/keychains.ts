import type { DemoListing } from './demo-listing.ts'
import { LISTINGS as KEYCHAINS_HANDMADE } from './keychains-handmade.ts'
import { LISTINGS as KEYCHAINS_METAL } from './keychains-metal.ts'

export const LISTINGS: readonly DemoListing[] = [...KEYCHAINS_METAL, ...KEYCHAINS_HANDMADE]
