import type { DemoListing } from './demo-listing.ts'
import { LISTINGS as GAMES_MACHINES } from './games-machines.ts'
import { LISTINGS as GAMES_TO_PLAY } from './games-to-play.ts'

export const LISTINGS: readonly DemoListing[] = [...GAMES_MACHINES, ...GAMES_TO_PLAY]
