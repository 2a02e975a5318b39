import type { Hono } from 'hono'
import { randomBytes } from 'node:crypto'

import type { Sql } from '#app/db/client.server.ts'
import { hashToken, sessionCookieName } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { signValue } from '#app/platform/http/cookies.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings, settings } from '#app/platform/settings/settings.server.ts'

/** Settings as an operator would give them, with a secret for tests that signs cookies. */
export function testSettings(given: Record<string, string> = {}): void {
  setSettings(readSettings({ SESSION_SECRET: 'a secret that is for tests only, and long enough', ...given }))
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body, when it is JSON. */
  json: { error?: { code: string; message: string; fields?: Record<string, string> }; [name: string]: unknown }
}

export interface Asking {
  body?: unknown
  /** Sent unchanged, with the given headers. */
  raw?: BodyInit
  headers?: Record<string, string>
}

/** A browser that uses the API of one app: it keeps cookies, and its writes appear to come from our own pages. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  /** Every Set-Cookie line, in the order of the answers. */
  readonly setCookies: string[] = []
  readonly api: Hono
  /** The client address that a proxy would state; counts with TRUSTED_PROXIES=1. */
  readonly address: string | undefined

  constructor(api: Hono, { address, cookies = {} }: { address?: string; cookies?: Record<string, string> } = {}) {
    this.api = api
    this.address = address
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value)
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async ask(method: string, path: string, { body, raw, headers = {} }: Asking = {}): Promise<Answer> {
    const write = method !== 'GET' && method !== 'HEAD'
    const json = body === undefined ? undefined : JSON.stringify(body)
    const response = await this.api.request(path, {
      method,
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(this.address && { 'x-forwarded-for': this.address }),
        ...(write && { origin: settings().publicUrl, 'sec-fetch-site': 'same-origin' }),
        // Every browser states the length.
        ...(json !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(json)),
        }),
        ...headers,
      },
      ...(json !== undefined && { body: json }),
      ...(raw !== undefined && { body: raw }),
    })
    for (const line of response.headers.getSetCookie()) this.take(line)
    const text = await response.text()
    // The tests check the shape.
    const answer = (/json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}) as Answer['json']
    return { status: response.status, headers: response.headers, text, json: answer }
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.ask('GET', path, headers ? { headers } : {})
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.ask('POST', path, { ...(body !== undefined && { body }), ...(headers && { headers }) })
  }

  /** A visitor with the same cookies as this one has now. */
  twin(): Visitor {
    return new Visitor(this.api, {
      cookies: Object.fromEntries(this.cookies),
      ...(this.address && { address: this.address }),
    })
  }

  private take(line: string): void {
    this.setCookies.push(line)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0\b/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/**
 * Creates a session in the database, without the cost of a password hash; returns its cookie. Its user has just proved
 * again who they are, unless `reauthenticated` is false: the schema of an older release does not know of that.
 */
export async function beginSession(
  sql: Sql,
  userId: string,
  { reauthenticated = true } = {},
): Promise<{ id: string; cookies: Record<string, string> }> {
  const { token, cookies } = newCookies()
  const [row] = await sql<{ id: string }[]>`
    insert into sessions (user_id, token, expires_at ${reauthenticated ? sql`, reauthenticated_at` : sql``})
    values (${userId}, ${hashToken(token)}, now() + interval '90 days' ${reauthenticated ? sql`, now()` : sql``})
    returning id`
  return { id: row?.id ?? '', cookies }
}

/** The cookies of several sessions, created by one statement; that of null is valid, but its session is gone. */
export async function beginSessions<Key extends string>(
  sql: Sql,
  people: Record<Key, { id: string } | null>,
): Promise<Record<Key, Record<string, string>>> {
  const made = (Object.keys(people) as Key[]).map((key) => ({ key, person: people[key], ...newCookies() }))
  const kept = made.flatMap(({ person, token }) => (person ? [{ id: person.id, hash: hashToken(token) }] : []))
  await sql`
    insert into sessions (user_id, token, expires_at, reauthenticated_at)
    select user_id, token, now() + interval '90 days', now()
    from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ hash }) => hash)}::text[]) as kept(user_id, token)`
  return Object.fromEntries(made.map(({ key, cookies }) => [key, cookies])) as Record<Key, Record<string, string>>
}

function newCookies() {
  const token = randomBytes(24).toString('base64url')
  return { token, cookies: { [sessionCookieName()]: encodeURIComponent(signValue(token, 'session')) } }
}
