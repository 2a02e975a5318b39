/** The viewer: the person behind a valid session. */
export type Viewer = {
  userId: string
  sessionId: string
  name: string
  email: string
  /** A key of `photos`. */
  picture: string | null
  isAdmin: boolean
  /** An admin who does not count as one before they have a second factor. */
  needsFactor?: true
  /** The mailbox of the account refuses mail. */
  mailReturns?: true
  /** Until when the viewer is away, and their listings are paused. */
  awayUntil?: string
  /**
   * Whether the viewer proved within the last ten minutes who they are: by signing in (`lately`), or in this session
   * (`again`). Absent when they did not.
   */
  reauthenticated?: 'lately' | 'again'
  createdAt: Date
}
