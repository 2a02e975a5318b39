import type { Sql } from '#app/db/client.server.ts'
import { reportListing, reportPerson } from '#app/features/moderation/new-report/report-subject.server.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { createViewer } from './chat.ts'
import { createItem, createUsers } from './factories.ts'

/** An admin. */
export async function createAdmin(sql: Sql, name = 'Meera'): Promise<Viewer> {
  const admin = await createViewer(sql, name)
  await sql`insert into user_roles (user_id, role) values (${admin.userId}, 'admin')`
  return { ...admin, isAdmin: true }
}

type Words = { reason?: ReportReason; details?: string | null }

/** A user's listing and a report of it; returns the report's id. */
export async function createListingReport(
  sql: Sql,
  { seller, reporter, reason = 'scam', details = null }: Words & { seller?: Viewer; reporter?: Viewer } = {},
) {
  const people = {
    seller: seller ?? (await createViewer(sql, 'Suresh')),
    reporter: reporter ?? (await createViewer(sql, 'Bina')),
  }
  const item = await createItem(sql, { userId: people.seller.userId })
  await reportListing(people.reporter, item.id, { reason, details })
  const [row] = await sql<{ id: string }[]>`
    select id from reports where item_id = ${item.id} and reporter_id = ${people.reporter.userId}`
  return { ...people, item, id: row?.id ?? '' }
}

export async function createPersonReport(
  sql: Sql,
  person: Viewer,
  reporter: Viewer,
  { reason = 'spam', details = null }: Words = {},
): Promise<string> {
  await reportPerson(reporter, person.userId, { reason, details })
  const [row] = await sql<{ id: string }[]>`
    select id from reports where kind = 'person' and reported_user_id = ${person.userId}
      and reporter_id = ${reporter.userId}`
  return row?.id ?? ''
}

/** A listing that `count` people reported, a minute apart. */
export async function reportedByMany(sql: Sql, count: number, reported?: Awaited<ReturnType<typeof createItem>>) {
  const item = reported ?? (await createItem(sql, { userId: (await createViewer(sql, 'Suresh')).userId }))
  const people = await createUsers(
    sql,
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { name: `Reporter ${n}` }])),
  )
  await sql`
    insert into reports (kind, item_id, item_title, reported_user_id, reporter_id, reason, created_at, updated_at)
    select 'listing', ${item.id}, ${item.title}, ${item.userId}, p.id, case when p.n % 3 = 0 then 'spam' else 'scam' end,
      '2026-11-01'::timestamptz + p.n * interval '1 minute', '2026-11-01'::timestamptz + p.n * interval '1 minute'
    from unnest(${Object.values(people).map(({ id }) => id)}::uuid[]) with ordinality as p (id, n)`
  return item
}
