import { LISTINGS as CARDS_COLLECTIBLE } from './cards-collectible.ts'
import { LISTINGS as CARDS_PACKS_AND_DECKS } from './cards-packs-and-decks.ts'
import type { DemoListing } from './demo-listing.ts'

export const LISTINGS: readonly DemoListing[] = [...CARDS_COLLECTIBLE, ...CARDS_PACKS_AND_DECKS]
