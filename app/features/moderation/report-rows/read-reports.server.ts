import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isBannedAccount, isDeletedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { hiddenReason } from '#app/db/policies/items.server.ts'
import { adminName, profileName } from '#app/db/policies/names.server.ts'
import { isHiddenReview } from '#app/db/policies/reviews.server.ts'
import { theOperator } from '#app/features/moderation/audit/messages/messages.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { MOST_COUNTED } from '#app/features/moderation/people/person-row.ts'
import type { Report, ReportChange, ReportPerson } from '#app/features/moderation/report.schema.ts'
import { findSharedNetworks, type Pair } from '#app/platform/security-log/shared-networks.server.ts'
import type { HiddenReason } from '#app/shared/moderation.ts'

interface Row extends Pick<Report, 'id' | 'kind' | 'reason' | 'details' | 'status' | 'title' | 'ofSame'> {
  updated_at: Date
  decided_at: Date | null
  decided_by: string | null
  item_id: string | null
  is_sold: boolean | null
  seller_id: string | null
  hidden_reason: HiddenReason | null
  conversation_id: string | null
  is_deleted: boolean
  reporter: Omit<ReportPerson, 'formerAccounts'>
  person: Omit<ReportPerson, 'formerAccounts'>
  price: number | null
  cover: string | null
  review: Report['review']
  asReported: Report['asReported']
  changed: ReportChange[]
}

interface Which {
  /** The rows, as `unionReports` has them. */
  from: Fragment
  search: string
  order: 'oldest' | 'newest'
  limit: number
}

/** Reads reports with their people, listings and counts. */
export async function readReports({ userId }: Admin, { from, search, order, limit }: Which): Promise<Report[]> {
  const sql = db()
  const rows = await sql<Row[]>`
    select r.id, r.kind, r.reason, r.details, r.status, r.updated_at, r.decided_at, i.id as item_id, i.is_sold, i.user_id as seller_id,
      ${hiddenReason(sql, 'i')} as hidden_reason, i.price, i.images[1] as cover, r.conversation_id, r.is_deleted, coalesce(i.title, r.title) as title,
      ${adminName(sql, { user: 'au', profile: 'ap' })} as decided_by,
      ${personSql(sql, 'ru', 'rp')} as reporter, ${personSql(sql, 'pu', 'pp')} as person,
      ${reviewSql(sql)} as review, ${thenAndNow(sql)}, ${ofSame(sql, userId)} as "ofSame"
    from (${from}) r
    ${joinPeople(sql)}
    left join lateral (
      select data -> 'person' ->> 'name' as name, data -> 'listing' as listing from report_evidence
      where report_id = r.id order by taken_at desc, id desc limit 1) e on true
    ${search ? sql`where ${hasWord(sql, search)}` : sql``}
    ${order === 'newest' ? sql`order by r.updated_at desc, r.id desc` : sql`order by r.updated_at, r.id`} limit ${limit}`
  const counts = await countOfPeople(rows.flatMap(({ person, reporter }) => [person.id, reporter.id]))
  const shared = await findSharedNetworks(rows.flatMap(readPair))
  return rows.map((row) => {
    const [pair] = readPair(row)
    const sharing = shared.find(({ pair: [one, other] }) => one === pair?.[0] && other === pair[1])
    return { ...toReport(row, counts), sharedDays: sharing?.days ?? null }
  })
}

/** The two people of the deal that a report is about: the author of a review and its subject, or both sides. */
function readPair({ kind, person, reporter, review }: Row): Pair[] {
  if (kind === 'deal') return [[person.id, reporter.id]]
  return review ? [[person.id, review.subject.id]] : []
}

/** Joins the people and the listing of the report `r`. */
export const joinPeople = (sql: Tag): Fragment => sql`
  join users ru on ru.id = r.reporter_id left join profiles rp on rp.user_id = ru.id
  join users pu on pu.id = r.person_id left join profiles pp on pp.user_id = pu.id
  left join users au on au.id = r.decided_by left join profiles ap on ap.user_id = au.id
  left join items i on i.id = r.item_id`

/** Whether a word is in a report, its listing, or the names and addresses of its people. */
export function hasWord(sql: Tag, word: string): Fragment {
  const text = sql`concat_ws(' ', r.title, i.title, r.details, ru.email, rp.display_name, pu.email, pp.display_name,
    (select email from closed_accounts where user_id = pu.id))`
  return sql`strpos(lower(${text}), lower(${word})) > 0`
}

/** A person from the row `alias` of `users` and the row `profile` of `profiles`. */
function personSql(sql: Tag, alias: string, profile: string): Fragment {
  const user = sql(alias)
  return sql`json_build_object(
  'id', ${user}.id, 'isBanned', ${isBannedAccount(sql, alias)}, 'isGone', ${isDeletedAccount(sql, alias)},
  'email', case when ${isLiveAccount(sql, alias)} then ${user}.email
    else (select closed.email from closed_accounts closed where closed.user_id = ${user}.id) end,
  'trace', (select case when closed.erased_at is null then 'waiting' else 'erased' end
    from closed_accounts closed where closed.user_id = ${user}.id),
  'name', case when ${isDeletedAccount(sql, alias)} and not exists (select from closed_accounts closed
      where closed.user_id = ${user}.id and closed.erased_at is null)
    then ${user}.name else ${profileName(sql, profile)} end,
  'again', (select json_build_object('id', again.id, 'name', ${profileName(sql, 'shown')})
    from closed_accounts closed join users again on again.id = closed.again_user_id and ${isLiveAccount(sql, 'again')}
    left join profiles shown on shown.user_id = again.id where closed.user_id = ${user}.id),
  'isAdmin', exists (select from user_roles where user_id = ${user}.id and role = 'admin'))`
}

/** The review that `r` is about, as it is now. */
const reviewSql = (sql: Tag): Fragment => sql`(
  select json_build_object('id', v.id, 'stars', v.stars, 'tags', v.tags, 'text', v.content, 'reply', v.reply,
    'writtenBy', v.written_by, 'isHidden', ${isHiddenReview(sql, 'v')},
    'subject', json_build_object('id', v.subject_id, 'name', ${profileName(sql, 'vp')}),
    'dealTitle', (select coalesce(vi.title, vc.item_title) from deals vd join conversations vc on vc.id = vd.conversation_id
      left join items vi on vi.id = vc.item_id where vd.id = v.deal_id))
  from reviews v left join profiles vp on vp.user_id = v.subject_id where v.id = r.review_id)`

/** The reported thing as it was, and what has changed since. */
const thenAndNow = (sql: Tag): Fragment => sql`
  case when e.name is not null then json_build_object('name', e.name, 'title', e.listing ->> 'title',
    'price', (e.listing ->> 'price')::int) end as "asReported",
  array_remove(array[
    case when ${isLiveAccount(sql, 'pu')} and e.name <> ${profileName(sql, 'pp')} then 'name' end,
    case when e.listing ->> 'title' <> i.title then 'title' end,
    case when (e.listing ->> 'price')::int <> i.price then 'price' end,
    case when e.listing ->> 'description' <> i.description then 'description' end,
    case when jsonb_path_query_array(e.listing, '$.photos[*].key') <> to_jsonb(i.images) then 'photos' end], null) as changed`

/** Counts of a person, each up to MOST_COUNTED. */
type PersonCounts = { id: string; reports: number; notes: number; formerAccounts: number }

/** A statement of its own: many reports of a page may be about one person, who is then counted once. */
async function countOfPeople(ids: readonly string[]): Promise<Map<string, PersonCounts>> {
  const sql = db()
  const most = limitTo(sql, MOST_COUNTED)
  // The latest conversations: those with a report are not known by their people.
  const talk = (own: Fragment, other: Fragment) => sql`
    select from (
      select c.id, ${other} as reporter_id from conversations c where ${own} = person.id
      order by c.last_message_at desc, c.id desc ${most}) c
    join conversation_reports s on s.conversation_id = c.id and s.reporter_id = c.reporter_id`
  const rows = await sql<PersonCounts[]>`
    select person.id,
      least(${MOST_COUNTED}::integer,
        (select count(*) from (select from reports s where s.reported_user_id = person.id ${most}) counted)
        + (select count(*) from (${talk(sql`c.participant_1`, sql`c.participant_2`)}) counted)
        + (select count(*) from (${talk(sql`c.participant_2`, sql`c.participant_1`)}) counted))::int as reports,
      (select count(*)::int from (
        select from admin_notes n where n.person_id = person.id ${most}) counted) as notes,
      (select count(*)::int from (
        select from closed_accounts closed where closed.again_user_id = person.id ${most}) counted) as "formerAccounts"
    from unnest(${[...new Set(ids)]}::uuid[]) as person (id)`
  return new Map(rows.map((row) => [row.id, row]))
}

/** For the viewer's own conversation, reports by the other person do not count. */
function ofSame(sql: Tag, viewerId: string): Fragment {
  const most = limitTo(sql, MOST_COUNTED)
  return sql`(case
    when r.kind = 'conversation' then
      (select count(*) from conversation_reports s where s.conversation_id = r.conversation_id
        and (r.reporter_id <> ${viewerId} or s.reporter_id = r.reporter_id))
    when r.kind = 'person' then (select count(*) from (
      select from reports s where s.kind = 'person' and s.reported_user_id = r.person_id ${most}) counted)
    when r.kind = 'review' then (select greatest(1, count(*)) from reports s where s.review_id = r.review_id)
    when r.kind = 'deal' then (select greatest(1, count(*)) from reports s where s.deal_id = r.deal_id)
    when r.item_id is null then 1
    else (select count(*) from (
      select from reports s where s.kind = 'listing' and s.item_id = r.item_id ${most}) counted) end)::int`
}

function toReport(row: Row, counts: ReadonlyMap<string, PersonCounts>): Omit<Report, 'sharedDays'> {
  const { id, kind, reason, details, status, title, ofSame: same } = row
  const withCounts = (person: Row['person']): ReportPerson => ({
    ...person,
    formerAccounts: counts.get(person.id)?.formerAccounts ?? 0,
  })
  return {
    id,
    kind,
    reason,
    details,
    status,
    reportedAt: row.updated_at.toISOString(),
    decided: row.decided_at && { at: row.decided_at.toISOString(), by: row.decided_by ?? theOperator() },
    reporter: withCounts(row.reporter),
    person: withCounts(row.person),
    listing:
      row.item_id === null
        ? null
        : {
            id: row.item_id,
            title: title ?? '',
            isSold: row.is_sold ?? false,
            sellerId: row.seller_id ?? '',
            price: row.price ?? 0,
            cover: row.cover ?? '',
            hiddenReason: row.hidden_reason,
          },
    review: row.review,
    title,
    conversation: row.conversation_id === null ? null : { id: row.conversation_id, isDeleted: row.is_deleted },
    asReported: row.asReported,
    changed: row.changed,
    ofSame: same,
    ofPerson: counts.get(row.person.id)?.reports ?? 1,
    notes: counts.get(row.person.id)?.notes ?? 0,
  }
}
