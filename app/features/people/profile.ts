/** The data of a profile page. */
export type Profile = {
  id: string
  name: string
  picture: string | null
  joined: string
  /** Set only for the person themselves. */
  email: string | null
}

export const profilePath = (id: string) => `/profile/${id}`
