/** Counting stops here. */
export const MOST_COUNTED = 100

/** A person as the admins' list shows them. */
export interface PersonRow {
  id: string
  name: string | null
  email: string
  isVerified: boolean
  isAdmin: boolean
  joinedAt: string
  /** Null where no ban holds. */
  bannedAt: string | null
  /** The end of a suspension. */
  bannedUntil: string | null
  /** Existing listings, including sold ones. */
  listings: number
  /** Reports about them, their listings and their conversations; and how many of those are open. */
  reports: number
  openReports: number
  /** From admins, read or not. */
  warnings: number
  sessions: number
  /** Accounts with which they completed a deal and share a network beyond chance, and on how many days. */
  sharing: { id: string; name: string; days: number }[]
}

export const countText = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))
