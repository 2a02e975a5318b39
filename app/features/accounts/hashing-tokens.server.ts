import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBAdapterInstance } from 'better-auth/adapters'

import { hashToken } from './session-cookie.server.ts'

/**
 * Keeps only hashes of session tokens: a row is written with the hash and answered with the token, which the cookie then
 * carries. Nothing here looks sessions up by their token; `find-viewer` does, by the hash.
 */
export function hashingTokens(inner: DBAdapterInstance): DBAdapterInstance {
  return (options) => wrap(inner(options))
}

function wrap(adapter: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  return {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(
      given: Parameters<typeof adapter.create<T, R>>[0],
    ): Promise<R> {
      const token: unknown = 'token' in given.data ? given.data['token'] : undefined
      if (given.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(given)
      const row = await adapter.create<T, R>({ ...given, data: { ...given.data, token: hashToken(token) } })
      // The row as it was asked for, with the token that only the cookie will know.
      return { ...row, token } as R
    },
    transaction: (work) => adapter.transaction((inside) => work(wrap({ ...adapter, ...inside }))),
  }
}
