/** The longest time that somebody can be away, in days. */
export const AWAY_DAYS = 90

/** Away until this time (ISO 8601), the beginning of the day on which the person is back; null when they are here. */
export type Away = { until: string | null }
