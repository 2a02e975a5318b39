/** The viewer: the person behind a valid session. */
export type Viewer = {
  userId: string
  sessionId: string
  name: string
  email: string
  /** A key of `photos`. */
  picture: string | null
  isAdmin: boolean
  createdAt: Date
}
