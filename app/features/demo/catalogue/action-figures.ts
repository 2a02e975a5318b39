import { LISTINGS as ACTION_FIGURES_DOLLS } from './action-figures-dolls.ts'
import { LISTINGS as ACTION_FIGURES_FANTASTIC } from './action-figures-fantastic.ts'
import { LISTINGS as ACTION_FIGURES_HEROES } from './action-figures-heroes.ts'
import type { DemoListing } from './demo-listing.ts'

export const LISTINGS: readonly DemoListing[] = [
  ...ACTION_FIGURES_HEROES,
  ...ACTION_FIGURES_FANTASTIC,
  ...ACTION_FIGURES_DOLLS,
]
