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
  check: () => Finding | Promise<Finding | Finding[]>,
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

/** Settings, or parts of one, that are secret as a whole. The id of a key is none. */
const SECRET_PART = /secret|key$|password|headers/i

/** Returns a function that hides every secret of these settings in a text: an error may quote an address or a header. */
export function secretHider(settings: Settings): (text: string) => string {
  const secrets = listSecrets('', settings)
    .flatMap((secret) => [secret, decoded(secret)])
    .filter((secret) => secret.length >= SHORTEST)
    // A longer one may contain a shorter one.
    .toSorted((a, b) => b.length - a.length)
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, MARK), text)
}

function listSecrets(name: string, value: unknown): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([part, inside]) => listSecrets(Array.isArray(value) ? name : part, inside))
  }
  if (typeof value !== 'string') return []
  if (/headers/i.test(name)) return [value, ...value.split(',').map(lastWord)]
  return SECRET_PART.test(name) ? [value] : listPasswords(value)
}

/** The key in a header such as `authorization=Bearer%20KEY`, without the scheme before it. */
const lastWord = (header: string) =>
  header
    .slice(header.indexOf('=') + 1)
    .split(/%20|\s/)
    .at(-1) ?? ''

/** Passwords stand in addresses, before the host or among the parameters. */
function listPasswords(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { password, search } = new URL(value)
  // As they are written, which searchParams decodes.
  const parameters = search
    .slice(1)
    .split('&')
    .map((one) => one.split('='))
  return [password, ...parameters.flatMap(([name = '', given = '']) => (SECRET_PART.test(name) ? [given] : []))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One line for each finding, and one below it with what to do. */
export function describeFinding({ about, level, says, todo }: Finding): string {
  const line = `${level.padEnd(8)} ${about.padEnd(12)} ${says}`
  return todo === undefined ? line : `${line}\n${' '.repeat(22)}→ ${todo}`
}
