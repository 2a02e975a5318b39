import { beforeEach, vi } from 'vitest'

import * as passwords from '#app/features/accounts/passwords/password.server.ts'

/** The replaced hash of a password. */
export const plainHash = (password: string) => `plain$${Buffer.from(password).toString('base64url')}`

/**
 * Replaces the hash of passwords for the calling file's tests. A real one costs 19 MiB and a twentieth of a second on
 * purpose, and `password.server.apart.test.ts` tests it. Passwords that were really hashed are still verified.
 */
export function plainPasswords(): void {
  const { verifyPassword } = passwords
  beforeEach(() => {
    vi.spyOn(passwords, 'hashPassword').mockImplementation(async (password) => plainHash(password))
    vi.spyOn(passwords, 'verifyPassword').mockImplementation(async ({ hash, password }) =>
      hash.startsWith('plain$') ? hash === plainHash(password) : verifyPassword({ hash, password }),
    )
  })
}
