/** The viewer: the person behind a valid session. */
export type Viewer = {
  userId: string
  sessionId: string
  name: string
  email: string
  /** A key of `photos`. */
  picture: string | null
  isAdmin: boolean
  /**
   * Whether the viewer proved within the last ten minutes who they are: by signing in (`lately`), or in this session
   * (`again`). Absent when they did not.
   */
  reauthenticated?: 'lately' | 'again'
  createdAt: Date
}
