import { createHash } from 'node:crypto'

import type { Settings } from '#app/platform/settings/env.server.ts'
import { siteSecrets } from '#app/platform/settings/session-secret.server.ts'

type Client = Awaited<ReturnType<typeof makeClient>>
export type RedisClient = Client

const CONNECT_MS = 2000

/**
 * A client for Redis or Valkey that is not connected yet. Its package is only loaded here. A command fails at once
 * while there is no connection. `pauseMs` is how long it waits before each attempt to come back; without it, it stays
 * away once its connection is lost.
 */
export async function makeClient(url: string, { pauseMs }: { pauseMs?: (tries: number) => number } = {}) {
  const { createClient } = await import('@redis/client')
  return createClient({
    url,
    name: 'khazana',
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: pauseMs ?? false },
  })
}

/** Ends its connection, if it has one. */
export function destroyClient(client: Client): void {
  if (client.isOpen) client.destroy()
}

/** Whether Redis answered, and refused the login: waiting does not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && /^(?:WRONGPASS|NOAUTH|NOPERM|ERR AUTH)/.test(error.message)

/**
 * The beginning of this site's names in Redis, which may serve others, too. All processes of a database share the
 * secret.
 */
export const namePrefix = (settings: Settings): string => namePrefixes(settings)[0]

/** The same for each secret that the site recognises: a process that still has the one before uses another beginning. */
export function namePrefixes(settings: Settings): readonly [string, ...string[]] {
  const [current, ...previous] = siteSecrets(settings)
  return [makePrefix(current), ...previous.map(makePrefix)]
}

// It is a name and no key, so all releases make it in the same way.
const makePrefix = (secret: string): string =>
  `khazana:${createHash('sha256').update(`redis ${secret}`).digest('base64url').slice(0, 16)}`
