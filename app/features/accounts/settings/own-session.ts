/** One place where the user is signed in, as they see it. */
export interface OwnSession {
  id: string
  /** `Chrome on Android`. */
  device: string
  isCurrent: boolean
  beganAt: string
  /** Only to the day: a session's last use is updated once a day. */
  usedAt: string
}

/** A pending new address, as the user sees it. */
export interface PendingEmail {
  email: string
  oldConfirmed: boolean
  newConfirmed: boolean
}
