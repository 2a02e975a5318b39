/** One place where somebody is signed in, as they see it. */
export interface OwnSession {
  id: string
  /** `Chrome on Android`. */
  device: string
  isCurrent: boolean
  beganAt: string
  /** To the day: a session is marked as used once a day. */
  usedAt: string
}

/** An address that is to become somebody's, as they see it. */
export interface PendingEmail {
  email: string
  oldConfirmed: boolean
  newConfirmed: boolean
}
