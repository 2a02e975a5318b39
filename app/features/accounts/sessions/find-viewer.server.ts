import { db, systemDb, type Fragment, type Tag } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import { REFUSALS } from '#app/db/policies/mail-readers.server.ts'
import { inBatches } from '#app/platform/database/in-batches.server.ts'
import { findSigned, signValue } from '#app/platform/http/cookies.server.ts'
import type { Conditions } from '#app/platform/http/operation.server.ts'
import {
  digestSql,
  refusedFor,
  takeTries,
  triesSql,
  type Commit,
  type RateLimitName,
  type TryAnswer,
} from '#app/platform/http/rate-limit.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { keyrings } from '#app/platform/keys/site-keys.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { noName } from '#app/shared/messages/messages.ts'

import { actsAsAdmin } from './admin-duty.server.ts'
import { hasAdminRole, stillHolds } from './holding-sessions.server.ts'
import { hashToken, makeSessionCookie, PROOF_MINUTES, readSessionCookie } from './session-cookie.server.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS } from './session-days.ts'

interface ViewerRow {
  token: string
  session_id: string
  user_id: string
  email: string
  joined_at: Date
  display_name: string | null
  profile_picture: string | null
  is_admin: boolean
  has_role: boolean
  mail_returns: boolean
  away_until: Date | null
  reauthenticated: 'lately' | 'again' | null
  stale: boolean
}

/** `wait` is in seconds; `refusing` names the limits. Both are null when no limit refuses. */
export type CountedRow = ViewerRow & { wait: number | null; refusing: string[] | null }

/** The viewer, and what their limits say; `tried` is null when there is no viewer, so nothing was counted. */
export interface FoundViewer {
  viewer: Viewer | null
  tried: TryAnswer | null
}

const NOBODY: FoundViewer = { viewer: null, tried: null }

/** Whether a request can have a viewer at all. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return Boolean(cookies?.includes('khazana_session='))
}

/** The viewer behind a Cookie header; null without a valid session. One prepared query. */
export async function findViewer(cookies: string | null | undefined): Promise<Viewer | null> {
  const hash = readSessionHash(cookies)
  if (!hash) return null
  const row = await readViewer(hash).catch(async (error: unknown) => {
    log.error({ err: error }, 'Error checking user role')
    // If the role cannot be read, treat nobody as an admin; the rest may still be readable without it.
    return readWithoutRoles(hash)
  })
  return row ? toViewer(row) : null
}

/** The same for a request that counts towards limits, in the same query. */
export function findViewerWithin(limits: readonly RateLimitName[]) {
  // The same session never appears twice in a statement, which would count only once.
  const readAndCount = inBatches<string, CountedRow | undefined>((hashes) => readAndCountAll(hashes, limits), {
    apart: (hash) => [hash],
  })
  return async (cookies: string | null | undefined): Promise<FoundViewer> => {
    const hash = readSessionHash(cookies)
    if (!hash) return NOBODY
    try {
      return await toFound(await readAndCount(hash))
    } catch (error) {
      // Two sessions of one user came in the same batch, which one statement cannot count, or the database is failing.
      // Separate steps handle both. A refused statement has counted nothing.
      if (!isTwiceInOne(error)) log.warn({ err: error }, 'finding and counting at once')
      const viewer = await findViewer(cookies)
      return { viewer, tried: viewer && (await takeTries(limits, viewer.userId)) }
    }
  }
}

/** Does not throw, because what the same statement stored must still be reported. */
export async function toFound(row: CountedRow | undefined): Promise<FoundViewer> {
  if (!row) return NOBODY
  return {
    viewer: await toViewer(row),
    tried: row.wait === null ? { allowed: true } : refusedFor(row.wait, row.refusing ?? []),
  }
}

/** PostgreSQL's refusal to update a row twice in one statement. */
const isTwiceInOne = (error: unknown) => error instanceof Error && 'code' in error && error.code === '21000'

/** The hash under which the database knows the session of a Cookie header; null unless we signed the cookie. */
export function readSessionHash(cookies: string | null | undefined): string | null {
  if (!hasSessionCookie(cookies)) return null
  const session = readSession(cookies)
  return session ? hashToken(session.value) : null
}

const readSession = (cookies: string | null | undefined) => findSigned(readSessionCookie(cookies), 'session')

async function toViewer(row: ViewerRow): Promise<Viewer> {
  const isRenewed = row.stale && (await renew(row.session_id))
  const viewer: Viewer = {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.display_name ?? noName(),
    email: row.email,
    picture: row.profile_picture,
    isAdmin: row.is_admin,
    ...(row.has_role && !row.is_admin && { needsFactor: true }),
    ...(row.mail_returns && { mailReturns: true }),
    ...(row.away_until && { awayUntil: row.away_until.toISOString() }),
    ...(row.reauthenticated && { reauthenticated: row.reauthenticated }),
    createdAt: row.joined_at,
  }
  if (isRenewed) renewed.add(viewer)
  return viewer
}

/** Viewers whose session this request has extended. */
const renewed = new WeakSet<Viewer>()

/**
 * A Set-Cookie line when this request has extended the viewer's session, so that the browser keeps the cookie as long, or
 * when a key signed it that was replaced, so that it outlives that one; otherwise null.
 */
export function renewCookie(viewer: Viewer | null, cookies: string | null | undefined): string | null {
  const session = viewer && readSession(cookies)
  if (!session || (session.by === keyrings()[0] && !renewed.has(viewer))) return null
  return makeSessionCookie(signValue(session.value, 'session'))
}

/** By the token's hash. Concurrent requests are looked up in one batch. */
const readViewer = inBatches<string, ViewerRow | undefined>((hashes) => readViewers(hashes, true))
const readWithoutRoles = inBatches<string, ViewerRow | undefined>((hashes) => readViewers(hashes, false))

async function readViewers(hashes: readonly string[], roles: boolean): Promise<(ViewerRow | undefined)[]> {
  return byToken(hashes, await db()<ViewerRow[]>`${selectViewers(db(), hashes, roles)}`)
}

async function readAndCountAll(
  hashes: readonly string[],
  limits: readonly RateLimitName[],
): Promise<(CountedRow | undefined)[]> {
  const sql = systemDb()
  return byToken(
    hashes,
    await sql<CountedRow[]>`with ${counting(sql, hashes, limits, 'forgets')} select * from counted`,
  )
}

/**
 * CTEs for a statement that finds the viewers of these sessions and counts an attempt of each: `counted` has a
 * CountedRow for every valid session. No session may appear twice.
 */
export function counting(
  sql: Tag,
  hashes: readonly string[],
  limits: readonly RateLimitName[],
  commit: Commit,
): Fragment {
  const { tried, wait, refusing } = triesSql(sql, limits, sql`found`, commit)
  return sql`found as materialized (
      select viewers.*, ${digestSql(sql, sql`user_id`)} as digest from (${selectViewers(sql, hashes, true)}) as viewers),
    ${tried},
    counted as materialized (select found.*, ${wait} as wait, ${refusing} as refusing from found)`
}

/**
 * SQL condition: whether an operation's conditions admit `counted`, a row that `counting` made. `checkAccess` has the
 * same rule for writes that go step by step.
 */
export const isAdmitted = (sql: Tag, { access }: Conditions): Fragment =>
  access === 'admin' ? sql`counted.wait is null and counted.is_admin` : sql`counted.wait is null`

function byToken<Row extends ViewerRow>(hashes: readonly string[], rows: readonly Row[]): (Row | undefined)[] {
  const byToken = new Map(rows.map((row) => [row.token, row]))
  return hashes.map((hash) => byToken.get(hash))
}

function selectViewers(sql: Tag, hashes: readonly string[], roles: boolean): Fragment {
  const hasRole = roles ? hasAdminRole(sql) : sql`false`
  const isAdmin = roles ? actsAsAdmin(sql) : sql`false`
  const proofSince = sql`now() - ${PROOF_MINUTES}::integer * interval '1 minute'`
  return sql`
    select s.token, s.id as session_id, u.id as user_id, u.email, u.created_at as joined_at, p.display_name, p.profile_picture,
      u.mail_refusals >= ${REFUSALS} as mail_returns, case when u.away_until > now() then u.away_until end as away_until, ${isAdmin} as is_admin, ${hasRole} as has_role,
      case when s.reauthenticated_at > ${proofSince} then 'again' when s.created_at > ${proofSince} then 'lately' end
        as reauthenticated,
      s.expires_at < least(now() + ${IDLE_DAYS - 1}::integer * interval '1 day',
        s.created_at + ${ABSOLUTE_DAYS}::integer * interval '1 day')
        or (s.updated_at < now() - interval '1 hour' and ${hasRole}) as stale
    from sessions s
    join users u on u.id = s.user_id
    left join profiles p on p.user_id = u.id
    where s.token = ${matchAny(sql, hashes, 'text')} and ${stillHolds(sql, { roles })}`
}

// At most once a day per session, and once an hour for admins: using a session extends it. If that fails, the viewer is
// served anyway.
async function renew(sessionId: string): Promise<boolean> {
  try {
    await systemDb()`update sessions set updated_at = now(),
        expires_at = least(now() + ${IDLE_DAYS}::integer * interval '1 day',
          created_at + ${ABSOLUTE_DAYS}::integer * interval '1 day')
      where id = ${sessionId}`
    return true
  } catch (error) {
    log.warn({ err: error }, 'renewing a session')
    return false
  }
}
