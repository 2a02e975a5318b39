import { Client, type ClientConfig } from 'pg'

/**
 * The address for `pg`. Like libpq, `require` encrypts without verifying the certificate, and `prefer` encrypts if the
 * database can; `isPlain` says that it cannot.
 */
export function makeDriverUrl(url: string, isPlain: boolean): string {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  if (mode === 'prefer' && isPlain) address.searchParams.set('sslmode', 'disable')
  else if (mode === 'prefer' || mode === 'require') address.searchParams.set('sslmode', 'no-verify')
  else return url
  return address.href
}

export const prefersEncryption = (url: string): boolean => new URL(url).searchParams.get('sslmode') === 'prefer'

/** Whether `pg` says that the database has no encryption. */
export const hasNoEncryption = (error: unknown): boolean =>
  error instanceof Error && error.message === 'The server does not support SSL connections'

/** Settings of all connections of a pool. */
export interface SessionSettings {
  application_name?: string
  /** Any settings of PostgreSQL, such as `statement_timeout`. */
  [setting: string]: string | number | undefined
}

export function clientConfig(
  url: string,
  { application_name: name, ...settings }: SessionSettings = {},
  { isPlain = false, connectTimeoutS = 10 } = {},
): ClientConfig {
  const own = Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value}`)
  // Those of an address would replace the others.
  const address = new URL(url)
  const ownOptions = address.searchParams.get('options')
  address.searchParams.delete('options')
  const options = [...(ownOptions ? [ownOptions] : []), ...own].join(' ')
  return {
    connectionString: makeDriverUrl(address.href, isPlain),
    connectionTimeoutMillis: connectTimeoutS * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    ...(name && { application_name: name }),
    ...(options && { options }),
  }
}

/** A connection of the driver itself, for libraries that speak to it. */
export function plainClient(url: string): Client {
  const client = new Client(clientConfig(url))
  // One that is lost between two statements would end the process. The next statement fails instead.
  client.on('error', () => {})
  return client
}
