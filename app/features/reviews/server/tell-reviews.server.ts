import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { mayBeTold } from '#app/db/policies/mail-readers.server.ts'
import { isShownReview } from '#app/db/policies/reviews.server.ts'
import { enqueueJob, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { notifyPeople, type NewNotice } from '#app/platform/notices/notify.server.ts'

const TELL_JOB = 'tell-reviews'
const BATCH = 100

/** Tells people of reviews about them that are shown now. The time alone shows them: nothing waits for this job. */
export const TELL_REVIEWS_KIND: JobKind = {
  name: TELL_JOB,
  run: () => tellReviews(),
  every: '*/10 * * * *',
  retries: 3,
  seconds: 300,
}

/** After the second review of a deal, both are told at once. */
export const tellReviewsSoon = (sql: TransactionSql): Promise<void> => enqueueJob(sql, TELL_JOB, {})

interface Row {
  deal: string | null
  item: string | null
  subject: string
  is_told: boolean
}

export async function tellReviews(): Promise<void> {
  while ((await systemDb().begin(tellBatch)) === BATCH) continue
}

async function tellBatch(sql: TransactionSql): Promise<number> {
  const rows = await sql<Row[]>`
    update reviews r set told_at = now() where id = any(array(
      select id from reviews where told_at is null and shown_at <= now() order by shown_at limit ${BATCH} for update skip locked))
    returning deal_id as deal, (select item_id from deals d where d.id = r.deal_id) as item, subject_id as subject,
      (${isShownReview(sql, 'r')} and ${mayBeTold(sql, { reader: sql`r.subject_id`, other: sql`coalesce(r.author_id, r.subject_id)` })}) as is_told`
  const news = rows
    .filter((row) => row.is_told)
    .map(({ deal, item, subject }): NewNotice => ({
      person: subject,
      kind: 'review-shown',
      ...(item !== null && { item }),
      // It takes the place of the notice that the other side has written.
      about: `review:${deal}`,
      facts: { deal, person: subject },
    }))
  await notifyPeople(sql, ...news)
  return rows.length
}
