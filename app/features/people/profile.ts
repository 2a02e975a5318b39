/** The data of a profile page. */
export type Profile = {
  id: string
  name: string
  picture: string | null
  joined: string
  /** Until when they are away; null while they are here. */
  awayUntil: string | null
  /** Set only for the person themselves. */
  email: string | null
}

export const profilePath = (id: string) => `/profile/${id}`
