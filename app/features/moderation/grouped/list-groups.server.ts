import { db } from '#app/db/client.server.ts'
import { writePlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import {
  FIRST_SHOWN,
  MOST_GROUPED,
  type GroupName,
  type GroupPage,
  type ReportGroup,
} from '#app/features/moderation/report-group.ts'
import { hasWord, joinPeople, readReports } from '#app/features/moderation/report-rows/read-reports.server.ts'
import { unionReports } from '#app/features/moderation/report-rows/union-reports.server.ts'
import type { Report, ReportPage } from '#app/features/moderation/report.schema.ts'
import type { ReportsView } from '#app/features/moderation/reports-schema.server.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'

const GROUPS_PER_PAGE = 20
const REPORTS_IN_GROUP = 20

/** The part of a report by which groups are made. */
interface Row {
  id: string
  kind: ReportedKind
  reason: Report['reason']
  at: Date
  personId: string
  reporterId: string
  itemId: string | null
  conversationId: string | null
  reviewId: string | null
}

type GroupView = Pick<ReportsView, 'kind' | 'search'> & { by: 'subject' | 'person'; after: CursorPosition | null }

/**
 * Open reports in groups, one page at a time: those whose oldest report waits longest come first, so that a further report
 * moves no group to another page. For admins, except reports about themselves. The groups are made of the oldest
 * `MOST_GROUPED` open reports, which bounds the work; a search scans all of them.
 */
export async function listGroups(admin: Admin, view: GroupView, limit = GROUPS_PER_PAGE): Promise<GroupPage> {
  const { rows, isCut } = await readOldest(admin, view)
  const groups = [
    ...Map.groupBy(rows, (row) => `${nameGroup(row, view.by).scope} ${nameGroup(row, view.by).id}`).values(),
  ]
  const left = groups.filter(([oldest]) => oldest && isAfter(oldest, view.after))
  const page = left.slice(0, limit)
  const last = page.at(-1)?.[0]
  const shown = await readSome(
    admin,
    page.flatMap((group) => group.slice(0, FIRST_SHOWN).map(({ id }) => id)),
  )
  return {
    rows: page.flatMap((group) => toGroup(group, view.by, shown)),
    next: last && left.length > limit ? writePlace(last) : null,
    isCut,
  }
}

/** The open reports of one group, oldest first, one page at a time. */
export async function listGroup(
  admin: Admin,
  { scope, id }: GroupName,
  after: CursorPosition | null,
): Promise<ReportPage> {
  const { rows } = await readOldest(admin, { kind: null, search: '' })
  const own = rows.filter((row) =>
    (['subject', 'person'] as const).some((by) => {
      const named = nameGroup(row, by)
      return named.scope === scope && named.id === id
    }),
  )
  const left = own.filter((row) => isAfter(row, after))
  const page = left.slice(0, REPORTS_IN_GROUP)
  const last = page.at(-1)
  const groups = await readSome(
    admin,
    page.map((row) => row.id),
  )
  return {
    rows: page.flatMap((row) => groups.get(row.id) ?? []),
    next: last && left.length > REPORTS_IN_GROUP ? writePlace(last) : null,
  }
}

async function readOldest(
  { userId }: Admin,
  { kind, search }: Pick<GroupView, 'kind' | 'search'>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const sql = db()
  const open = unionReports(
    sql,
    userId,
    { kind, status: 'open' },
    { where: sql`true`, cut: search ? sql`` : sql`order by r.updated_at, r.id limit ${MOST_GROUPED + 1}` },
  )
  const rows = await sql<Row[]>`
    select r.id, r.kind, r.reason, r.updated_at as at, r.person_id as "personId", r.reporter_id as "reporterId",
      r.item_id as "itemId", r.conversation_id as "conversationId", r.review_id as "reviewId"
    from (${open}) r ${search ? sql`${joinPeople(sql)} where ${hasWord(sql, search)}` : sql``}
    order by r.updated_at, r.id limit ${MOST_GROUPED + 1}`
  return { rows: rows.slice(0, MOST_GROUPED), isCut: rows.length > MOST_GROUPED }
}

/** Open reports by their ids, as cards show them. */
async function readSome(admin: Admin, ids: readonly string[]): Promise<Map<string, Report>> {
  if (ids.length === 0) return new Map()
  const sql = db()
  const from = unionReports(
    sql,
    admin.userId,
    { kind: null, status: 'open' },
    { where: sql`r.id = any(${[...ids]}::uuid[])`, cut: sql`` },
  )
  const reports = await readReports(admin, { from, search: '', order: 'oldest', limit: ids.length })
  return new Map(reports.map((report) => [report.id, report]))
}

/** A report of a listing or review that is gone is a group of its own, and so is each of the two sides of a deal. */
function nameGroup({ id, kind, itemId, personId, conversationId, reviewId }: Row, by: GroupView['by']): GroupName {
  if (by === 'person') return { scope: 'about', id: personId }
  if (kind === 'person') return { scope: 'person', id: personId }
  if (kind === 'conversation') return { scope: 'conversation', id: conversationId ?? id }
  if (kind === 'review' && reviewId) return { scope: 'review', id: reviewId }
  return kind === 'listing' && itemId ? { scope: 'listing', id: itemId } : { scope: 'report', id }
}

const isAfter = ({ at, id }: Row, after: CursorPosition | null) =>
  after === null || at.getTime() > after.at || (at.getTime() === after.at && id > after.id)

/** Nothing when all of its first reports were decided while it was read. */
function toGroup(rows: readonly Row[], by: GroupView['by'], shown: ReadonlyMap<string, Report>): ReportGroup[] {
  const [oldest, newest] = [rows[0], rows.at(-1)]
  const first = rows.slice(0, FIRST_SHOWN).flatMap(({ id }) => shown.get(id) ?? [])
  if (!oldest || !newest || first.length === 0) return []
  return [
    {
      ...nameGroup(oldest, by),
      count: rows.length,
      reporters: new Set(rows.map(({ reporterId }) => reporterId)).size,
      kinds: countBy(rows, ({ kind }) => kind).map(([kind, count]) => ({ kind, count })),
      reasons: countBy(rows, ({ reason }) => reason).map(([reason, count]) => ({ reason, count })),
      oldestAt: oldest.at.toISOString(),
      newestAt: newest.at.toISOString(),
      first,
    },
  ]
}

function countBy<Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, number][] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, some]): [Key, number] => [key, some.length])
    .toSorted(([, a], [, b]) => b - a)
}
