import { db, type TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { showPlace } from '#app/features/catalogue/places/place-name.server.ts'
import { takeConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { evidencePath, takeEvidence } from '#app/features/evidence/take-evidence.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { findReport } from '#app/features/moderation/decisions/find-report.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportedEvidence } from '#app/features/moderation/report.schema.ts'
import type { EvidenceData } from '#app/nouns/report/report-evidence.schema.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import type { StoredFile } from '#app/platform/storage/storage.server.ts'
import { mapTexts } from '#app/shared/map-texts.ts'
import { withoutUnseen } from '#app/shared/text/visible-text.ts'

/** How long the pictures can be fetched after the evidence was opened. */
const LOOK_MINUTES = 60

const noEvidence = () => new Refusal('not_found', say.noEvidence())

/**
 * The evidence of a report: for admins only, and not about themselves. Each opening is logged, and gives access to the
 * pictures for a while. Throws a `Refusal`.
 */
export function readReported(admin: Admin, kind: ReportedKind, reportId: string): Promise<ReportedEvidence> {
  return write(admin, async (sql) => {
    const report = await findReport(sql, admin, { kind, id: reportId, lock: true })
    if (!report) throw new Refusal('not_found', say.noSuchReport())
    const evidence = await readEvidence(sql, reportId)
    // A report older than evidence: while it is open, store the present state.
    if (evidence.length === 0 && report.status === 'open') {
      if (kind === 'conversation') await takeConversation(sql, reportId)
      else {
        const { personId, itemId, reviewId, dealId } = report
        await takeEvidence(sql, { reportId, kind, personId, itemId, reviewId, dealId })
      }
      evidence.push(...(await readEvidence(sql, reportId)))
    }
    if (evidence.length === 0) throw noEvidence()
    const messages = evidence.flatMap((one) => one.data.messages).length
    const look = await recordAdminAction(sql, admin, {
      action: kind === 'conversation' ? 'conversation-read' : 'evidence-read',
      subjectId: reportId,
      details: kind === 'conversation' ? { messages } : { kind },
    })
    return { takes: evidence.map((one) => toTake(look, one)) }
  })
}

interface EvidenceRow {
  id: string
  takenAt: Date
  data: EvidenceData
}

async function readEvidence(sql: TransactionSql, reportId: string): Promise<EvidenceRow[]> {
  return [
    ...(await sql<EvidenceRow[]>`
      select id, taken_at as "takenAt", data from report_evidence where report_id = ${reportId} order by taken_at, id`),
  ]
}

// Evidence may hold text from before texts were cleaned, so it is cleaned when an admin reads it.
function toTake(look: string, { id, takenAt, data }: EvidenceRow): ReportedEvidence['takes'][number] {
  const picture = (file: number | null) => (file === null ? null : `/api/admin/evidence/${look}/${id}/${file}`)
  const { person, listing, messages, review = null, deal = null } = mapTexts(data, withoutUnseen)
  return {
    takenAt: takenAt.toISOString(),
    person: { name: person.name, picture: picture(person.picture) },
    listing: listing && {
      title: listing.title,
      description: listing.description,
      price: listing.price,
      condition: listing.condition,
      location: listing.location,
      ...showPlace(listing.location),
      onlinePurchaseLink: listing.onlinePurchaseLink,
      photos: listing.photos.map(({ file }) => picture(file)),
    },
    review,
    deal,
    messages: messages.map(({ seq: _seq, image, ...message }) => ({ ...message, picture: picture(image) })),
  }
}

/**
 * A picture of evidence that an admin opened recently: without that log entry there is no picture. Throws a `Refusal`.
 */
export async function openEvidence(
  { userId }: Admin,
  { look, evidence, file }: { look: string; evidence: string; file: number },
): Promise<StoredFile> {
  const [row] = await db()<{ personId: string }[]>`
    select e.reported_user_id as "personId"
    from report_evidence e join audit_log a on a.subject_id = e.report_id
    where e.id = ${evidence} and a.id = ${look} and a.admin_id = ${userId}
      and a.action in ('conversation-read', 'evidence-read')
      and a.at > now() - ${LOOK_MINUTES}::integer * interval '1 minute'`
  const stream = row && (await photoStorage().open(evidencePath(row.personId, evidence, file)))
  if (!stream) throw new Refusal('not_found', say.noSuchPicture())
  return stream
}
