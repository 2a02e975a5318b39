import type { Sql } from '#app/db/client.server.ts'
import { reportListing, reportPerson } from '#app/features/moderation/reports/report-subject.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import type { ReportedFor } from '#app/shared/moderation.ts'

import { createViewer } from './chat.ts'
import { createItem } from './factories.ts'

/** An admin. */
export async function createAdmin(sql: Sql, name = 'Meera'): Promise<Viewer> {
  const admin = await createViewer(sql, name)
  await sql`insert into user_roles (user_id, role) values (${admin.userId}, 'admin')`
  return { ...admin, isAdmin: true }
}

type Words = { reason?: ReportedFor; details?: string | null }

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
