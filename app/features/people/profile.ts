/** The data of a profile page. */
export type Profile = {
  id: string
  name: string
  picture: string | null
  joined: string
  /** Set only for the person themselves. */
  email: string | null
}

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

export const profilePath = (id: string) => `/profile/${id}`
