/** The longest time that somebody can be away, in days. */
export const AWAY_DAYS = 90
