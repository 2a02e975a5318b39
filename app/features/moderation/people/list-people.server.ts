import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage, readPlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { isBannedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { stillHolds } from '#app/features/accounts/sessions/holding-sessions.server.ts'
import { readSearchText } from '#app/platform/http/search-text.server.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'
import { isUuid } from '#app/shared/uuid.ts'

import { MOST_COUNTED, type PersonRow } from './person-row.ts'
import { findDealsOfOneNetwork } from './same-network.server.ts'

const PEOPLE_PER_PAGE = 20
/** A search that finds more asks for more letters, so that it stays quick with any number of people. */
export const MOST_FOUND = 1000
/** Only this many of a person's latest conversations, on each side, are checked for reports. */
const MOST_CONVERSATIONS = 1000

export interface PeopleView {
  search: string
  after: CursorPosition | null
}

/** The filters in a URL; an invalid parameter is ignored. */
export function peopleView(params: URLSearchParams): PeopleView {
  return {
    search: oneLine(readSearchText(params)),
    after: readPlace(params),
  }
}

type Row = Omit<PersonRow, 'sharing' | 'joinedAt' | 'bannedAt' | 'bannedUntil'> & {
  joinedAt: Date
  bannedAt: Date | null
  bannedUntil: Date | null
}

/** All accounts, newest first, one page at a time. For admins only: it contains addresses. */
export async function listPeople({ search, after }: PeopleView, limit = PEOPLE_PER_PAGE) {
  const sql = db()
  const matching = search === '' ? null : await findPeople(sql, search)
  const rows = await sql<Row[]>`
    select u.id, p.display_name as name, u.email, u.email_verified as "isVerified", u.created_at as "joinedAt",
      case when ${isBannedAccount(sql, 'u')} then u.banned_at end as "bannedAt", u.banned_until as "bannedUntil",
      exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as "isAdmin",
      (select count(*)::int from (select from items i where i.user_id = u.id limit ${MOST_COUNTED}) i) as listings,
      (select count(*)::int from (${reportsSql(sql, sql``)}) r) as reports,
      (select count(*)::int from (${reportsSql(sql, sql`and r.status = 'open'`)}) r) as "openReports",
      (select count(*)::int from (select from warnings w where w.user_id = u.id limit ${MOST_COUNTED}) w) as warnings,
      (select count(*)::int from sessions s where s.user_id = u.id and ${stillHolds(sql)}) as sessions
    from users u left join profiles p on p.user_id = u.id
    where ${isLiveAccount(sql, 'u')}
      ${matching ? sql`and u.id = any(${matching.ids}::uuid[])` : sql``}
      ${after ? sql`and (u.created_at, u.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}
    order by u.created_at desc, u.id desc limit ${limit + 1}`
  const { page, next } = cutPage(rows, limit, ({ joinedAt }) => joinedAt)
  const sharing = await findDealsOfOneNetwork(page.map(({ id }) => id))
  return {
    people: page.map((row): PersonRow => ({
      ...row,
      sharing: sharing.get(row.id) ?? [],
      joinedAt: row.joinedAt.toISOString(),
      bannedAt: row.bannedAt?.toISOString() ?? null,
      bannedUntil: row.bannedAt ? (row.bannedUntil?.toISOString() ?? null) : null,
    })),
    next,
    isTooMany: matching?.isTooMany ?? false,
  }
}

/** Reports about the row's person, up to the counting limit. */
function reportsSql(sql: Tag, narrowed: Fragment): Fragment {
  const conversations = (column: Fragment) => sql`
    (select c.id from conversations c where ${column} = u.id order by c.last_message_at desc limit ${MOST_CONVERSATIONS})`
  return sql`
    (select from reports r where r.reported_user_id = u.id ${narrowed} limit ${MOST_COUNTED})
    union all
    (select from (${conversations(sql`c.participant_1`)} union all ${conversations(sql`c.participant_2`)}) c
      join conversation_reports r on r.conversation_id = c.id and r.reporter_id <> u.id ${narrowed}
      limit ${MOST_COUNTED})
    limit ${MOST_COUNTED}`
}

/**
 * Finds people by id, or by part of their name or address; a search of less than three letters matches only the start.
 */
async function findPeople(sql: Tag, search: string): Promise<{ ids: string[]; isTooMany: boolean }> {
  const wanted = search.toLowerCase()
  if (isUuid(wanted)) return { ids: [wanted], isTooMany: false }
  const escaped = wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const pattern = [...wanted].length < 3 ? `${escaped}%` : `%${escaped}%`
  // Planned as if all rows were wanted: with the limit, PostgreSQL would sometimes scan every address.
  const rows = await sql<{ id: string }[]>`
    with by_email as materialized (select id from users where email like ${pattern}),
      by_name as materialized (select user_id as id from profiles where lower(display_name) like ${pattern})
    (select id from by_email limit ${MOST_FOUND + 1}) union (select id from by_name limit ${MOST_FOUND + 1})`
  return { ids: rows.map(({ id }) => id), isTooMany: rows.length > MOST_FOUND }
}
