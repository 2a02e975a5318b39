import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

import type { Sql } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'

import { startProvider, type Person } from './servers/oidc-provider.ts'
import { testSettings } from './visitor.ts'

export const PUBLIC_URL = 'http://khazana.test'
export const CALLBACK = `${PUBLIC_URL}/api/auth/callback/google`
export const ASHA: Person = { sub: 'google-1', email: 'asha@khazana.test', email_verified: true, name: 'Asha Menon' }

/**
 * Replaces Google with a fake provider while the calling file's tests run. Before each test, it signs in as ASHA, tells
 * the truth, and the site has no accounts. Call it at the top of the file. A test that stops the provider starts
 * another one in its place.
 */
export function signInByGoogle(sql: Sql) {
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    // At startup, the provider warns that it is meant for tests only.
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(console, 'info').mockReturnValue()
    provider = await startProvider(CALLBACK)
  })
  afterAll(() => provider.stop())
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(log, 'warn').mockReturnValue()
    testSettings({ PUBLIC_URL, ...provider.settings })
    for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
    provider.signInAs(ASHA)
    provider.lie({})
  })
  return {
    get provider() {
      return provider
    },
    set provider(next) {
      provider = next
    },
  }
}
