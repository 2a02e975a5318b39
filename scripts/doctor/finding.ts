import type { Settings } from '#app/platform/settings/env.server.ts'

/** The result of one check. */
export interface Finding {
  about: string
  level: 'ok' | 'warning' | 'problem'
  says: string
  /** The remedy; `ok` has none. */
  todo?: string
}

/** Runs a check whose failure is a finding itself. */
export async function orProblem(
  about: string,
  todo: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    return [{ about, level: 'problem', says: readReason(error), todo }]
  }
}

/** `fetch` has only two words of its own; its cause says what happened. */
function readReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message
}

const MARK = '***'
/** A shorter value is no secret, and replacing it would garble the words around it. */
const SHORTEST = 6

/** Returns a function that hides every secret of these settings in a text: an error may quote an address. */
export function secretHider(settings: Settings): (text: string) => string {
  const { databaseUrl, databasePoolerUrl, databaseReplicaUrls, redisUrl, smtpUrl, s3, ai, google, sessionSecret } =
    settings
  const addresses = [databaseUrl, databasePoolerUrl, ...databaseReplicaUrls, redisUrl, smtpUrl]
  const passwords = addresses.flatMap((address) => {
    const password = address && URL.canParse(address) ? new URL(address).password : ''
    return [password, decodeURIComponent(password)]
  })
  const all = [...passwords, s3?.secretAccessKey, ai?.apiKey, google?.clientSecret, sessionSecret, settings.backup.key]
  const secrets = all.filter((secret): secret is string => typeof secret === 'string' && secret.length >= SHORTEST)
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, MARK), text)
}

/** One line for each finding, and one below it with what to do. */
export function describeFinding({ about, level, says, todo }: Finding): string {
  const line = `${level.padEnd(8)} ${about.padEnd(12)} ${says}`
  return todo === undefined ? line : `${line}\n${' '.repeat(22)}→ ${todo}`
}
