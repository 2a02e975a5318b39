import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage } from '#app/db/newest-first.server.ts'
import type { ContactStatus, FeedbackStatus } from '#app/nouns/inquiry/inquiry-states.ts'

import type { InquiryView } from './inquiry-schema.server.ts'
import type { Contact, Feedback, InquiryPage } from './inquiry.ts'

const INQUIRIES_PER_PAGE = 20

type FeedbackRow = Omit<Feedback, 'createdAt'> & { createdAt: Date }
type ContactRow = Omit<Contact, 'createdAt'> & { createdAt: Date }

/** Feedback, newest first, one page at a time. For admins. */
export async function listFeedback(
  view: InquiryView<FeedbackStatus>,
  limit = INQUIRIES_PER_PAGE,
): Promise<InquiryPage<Feedback>> {
  const sql = db()
  const rows = await sql<FeedbackRow[]>`
    select id, email, subject, message, feedback_type as type, status, user_id is not null as "isRegistered",
      created_at as "createdAt"
    from feedback where true ${narrowToView(sql, view, sql`subject || ' ' || email || ' ' || message`)}
    order by created_at desc, id desc limit ${limit + 1}`
  return toPage(rows, limit)
}

/** Contact messages, newest first, one page at a time. For admins. */
export async function listContacts(view: InquiryView<ContactStatus>): Promise<InquiryPage<Contact>> {
  const sql = db()
  const rows = await sql<ContactRow[]>`
    select id, name, email, message, status, created_at as "createdAt"
    from contacts where true ${narrowToView(sql, view, sql`name || ' ' || email || ' ' || message`)}
    order by created_at desc, id desc limit ${INQUIRIES_PER_PAGE + 1}`
  return toPage(rows, INQUIRIES_PER_PAGE)
}

function narrowToView(sql: Tag, { status, search, after }: InquiryView<string>, text: Fragment): Fragment {
  return sql`
    ${status ? sql`and status = ${status}` : sql``}
    ${search ? sql`and strpos(lower(${text}), lower(${search})) > 0` : sql``}
    ${after ? sql`and (created_at, id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}`
}

function toPage<Row extends { id: string; createdAt: Date }>(rows: readonly Row[], limit: number) {
  const { page, next } = cutPage(rows, limit, ({ createdAt }) => createdAt)
  return { rows: page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), next }
}
