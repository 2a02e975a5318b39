/** The people who may make an account: everybody, whoever has an invitation, or nobody. */
export const SIGN_UPS = ['open', 'invited', 'closed'] as const

export type SignUpRule = (typeof SIGN_UPS)[number]
