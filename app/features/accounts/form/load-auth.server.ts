import { isDatabaseAway, isDatabaseFull } from '#app/db/database-away.server.ts'
import type { Auth } from '#app/features/accounts/auth.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

const kept = new WeakMap<Settings, Promise<Auth>>()

/** better-auth, loaded when somebody first signs up or in, so that it costs the server nothing until then. */
export function auth(): Promise<Auth> {
  const current = settings()
  const found =
    kept.get(current) ?? import('#app/features/accounts/auth.server.ts').then(({ createAuth }) => createAuth(current))
  kept.set(current, found)
  return found
}

/** Makes the next call set it up again, because the identity provider could not be reached last time. */
export function forgetAuth(): void {
  kept.delete(settings())
}

/** better-auth's code for a refusal of its own, or null for any other error, such as a database that is down. */
export function authErrorCode(error: unknown): string | null {
  if (isDatabaseAway(error) || isDatabaseFull(error)) return null
  if (!(error instanceof Error) || error.name !== 'APIError' || !('body' in error)) return null
  // A refusal has its code in its body.
  const body = error.body as { code?: unknown } | undefined
  return typeof body?.code === 'string' ? body.code : ''
}
