import { db } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage } from '#app/db/newest-first.server.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { readReports } from '#app/features/moderation/report-rows/read-reports.server.ts'
import { unionReports } from '#app/features/moderation/report-rows/union-reports.server.ts'
import type { ReportPage } from '#app/features/moderation/report.schema.ts'
import type { ReportsView } from '#app/features/moderation/reports-schema.server.ts'

const REPORTS_PER_PAGE = 20

/**
 * Users' reports, newest first, one page at a time. For admins, except reports about themselves: a reported person
 * never learns who reported them. A search scans all of them.
 */
export async function listReports(admin: Admin, view: ReportsView, limit = REPORTS_PER_PAGE): Promise<ReportPage> {
  const sql = db()
  const { search, after } = view
  const from = unionReports(sql, admin.userId, view, {
    where: after ? sql`(r.updated_at, r.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql`true`,
    cut: search ? sql`` : sql`order by r.updated_at desc, r.id desc limit ${limit + 1}`,
  })
  const rows = await readReports(admin, { from, search, order: 'newest', limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ reportedAt }) => new Date(reportedAt))
  return { rows: page, next }
}
