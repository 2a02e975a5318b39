/** A session ends after this many days without use. Each day of use prolongs it. */
export const IDLE_DAYS = 90
/** No use prolongs it beyond this. */
export const ABSOLUTE_DAYS = 365
