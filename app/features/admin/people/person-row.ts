/** Counts go no further than this. */
export const MOST_COUNTED = 100

/** Somebody as admins see them in the list of people. */
export interface PersonRow {
  id: string
  name: string | null
  email: string
  isVerified: boolean
  isAdmin: boolean
  joinedAt: string
  bannedAt: string | null
  /** Listings that exist, sold ones, too. */
  listings: number
  /** Reports of them, of their listings, and of how they talk; and those that are open. */
  reports: number
  openReports: number
  sessions: number
}

export const countText = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))
