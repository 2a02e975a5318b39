/** `app` shows codes that change every 30 seconds (TOTP). */
export const FACTOR_KINDS = ['app', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]
