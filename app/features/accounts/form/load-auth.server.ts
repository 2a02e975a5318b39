import { isDatabaseAway, isDatabaseFull } from '#app/db/database-away.server.ts'
import type { Auth } from '#app/features/accounts/auth.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { settings } from '#app/platform/settings.server.ts'

const kept = new WeakMap<Settings, Promise<Auth>>()

/** better-auth, loaded when somebody first signs up or in: who only looks costs the server nothing of it. */
export function auth(): Promise<Auth> {
  const current = settings()
  const found =
    kept.get(current) ?? import('#app/features/accounts/auth.server.ts').then(({ createAuth }) => createAuth(current))
  kept.set(current, found)
  return found
}

/** The next call sets it up anew: the identity provider was not reachable when it was last. */
export function forgetAuth(): void {
  kept.delete(settings())
}

/** better-auth's own code for a refusal of its, or null for any other error, such as a database that is away. */
export function authErrorCode(error: unknown): string | null {
  if (isDatabaseAway(error) || isDatabaseFull(error)) return null
  if (!(error instanceof Error) || error.name !== 'APIError' || !('body' in error)) return null
  // A refusal has its code in its body.
  const body = error.body as { code?: unknown } | undefined
  return typeof body?.code === 'string' ? body.code : ''
}
