/** How a person can prove again who they are. */
export interface WaysToProve {
  /** They have just done so. */
  isProved: boolean
  password: boolean
  passkey: boolean
  /** A code of their app, or a recovery code. */
  code: boolean
  /** The account has no password: they sign in with Google again. */
  google: boolean
}
