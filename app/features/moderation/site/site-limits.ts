/** As in `site.json`. */
export const BANNER_MAX = 300
export const NOTE_MAX = 100
export const INVITED_MAX = 1000
export const DAYS_MAX = 365
