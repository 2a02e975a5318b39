/** Everything that the security log records, grouped by who or what caused it. */
export const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-failed',
  'locked-out',
  'signed-out-everywhere',
  'session-ended',
  'password-changed',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'recovery-codes-made',
  'recovery-code-used',
  'email-change-asked',
  'email-changed',
  'upi-changed',
  'role-granted',
  'role-revoked',
  'exported',
  'account-deleted',
  'admin-deed',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]
