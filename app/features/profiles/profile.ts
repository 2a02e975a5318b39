/** What a profile page says of a person. `joined` is ISO 8601 in UTC, `picture` a key of `photos`. */
export type Profile = {
  id: string
  name: string
  picture: string | null
  joined: string
  /** The person's own, and there for their own eyes alone. */
  email: string | null
}

/** Shown where somebody gave no name. */
export const NO_NAME = 'User'

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

export const profilePath = (id: string) => `/profile/${id}`
