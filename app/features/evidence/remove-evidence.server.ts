import { db } from '#app/db/client.server.ts'
import { type Bucket, type Named, removeLost } from '#app/features/photos/lost-files.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { EVIDENCE_DAYS } from '#app/shared/evidence.ts'

type EvidenceFile = Named & { id: string }

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const FILE = new RegExp(`^evidence/(?<owner>${UUID})/(?<id>${UUID})-\\d+\\.webp$`)

const bucket: Bucket<EvidenceFile> = {
  name: 'evidence',
  read(path) {
    const { owner, id } = FILE.exec(path)?.groups ?? {}
    return owner !== undefined && id !== undefined ? { path, owner, id } : null
  },
  async findLost(files) {
    const sql = db()
    return sql<EvidenceFile[]>`
      select file.path from jsonb_to_recordset(${sql.json([...files])}) as file (path text, owner uuid, id uuid)
      join users on users.id = file.owner
      where not exists (select from report_evidence e where e.id = file.id)`
  },
}

/**
 * A job's body: removes expired evidence, and pictures whose evidence is gone or was never stored. Returns how many
 * rows of evidence it removed. Idempotent.
 */
export async function removeOldEvidence(storage = photoStorage()): Promise<number> {
  const sql = db()
  const count = await inParts(
    (most) => sql`
    delete from report_evidence where id = any(array(
      select id from report_evidence where taken_at < now() - ${EVIDENCE_DAYS}::integer * interval '1 day' limit ${most}))`,
  )
  await removeLost(storage, bucket)
  return count
}
