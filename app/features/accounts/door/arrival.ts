/** Where a visitor continues after signing in, and what they wanted before they had an account here. */
export interface Arrival {
  /** A path of this site. Its hash may open a dialog there. */
  next: string
  /** Their scroll position on that page, in CSS pixels; null for the top. */
  scrollY: number | null
  /** The id of the listing that they wanted to save. */
  saves: string | null
}

/** On a listing's page: asks whether to save it. */
export const SAVE_HASH = '#save'

/** The same for a person who has not proved that it was they who asked: what would be done at once is only offered. */
export function offerOnly({ next, scrollY, saves }: Arrival): Arrival {
  return saves === null
    ? { next, scrollY, saves }
    : { next: `/listing/${saves}${SAVE_HASH}`, scrollY: null, saves: null }
}
