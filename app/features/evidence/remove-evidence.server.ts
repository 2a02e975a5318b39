import { dirname } from 'node:path/posix'

import { systemDb } from '#app/db/client.server.ts'
import { removeLost } from '#app/features/photos/lost-files.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { type Bucket, type Named, noteRemoval } from '#app/platform/storage/unsettled-files.server.ts'
import { EVIDENCE_DAYS } from '#app/shared/evidence.ts'
import { UUID } from '#app/shared/uuid.ts'

import { evidenceName } from './take-evidence.server.ts'

type EvidenceFile = Named & { id: string }

const FILE = new RegExp(`^evidence/(?<owner>${UUID})/(?<id>${UUID})-\\d+\\.webp$`)

/** A note names a piece of evidence, which may have any number of pictures. */
export const EVIDENCE_BUCKET: Bucket<EvidenceFile> = {
  name: 'evidence',
  async listFiles(noted, storage) {
    const own: string[] = []
    for await (const path of storage.list(dirname(noted))) if (path.startsWith(`${noted}-`)) own.push(path)
    return own
  },
  read(path) {
    const { owner, id } = FILE.exec(path)?.groups ?? {}
    return owner !== undefined && id !== undefined ? { path, owner, id } : null
  },
  async findLost(files) {
    const sql = systemDb()
    return sql<EvidenceFile[]>`
      select file.path from jsonb_to_recordset(${sql.json([...files])}) as file (path text, owner uuid, id uuid)
      join users on users.id = file.owner
      where not exists (select from report_evidence e where e.id = file.id)`
  },
}

/** A job's body: removes expired evidence; notes have its pictures removed. Returns how many pieces it removed. */
export async function removeOldEvidence(): Promise<number> {
  const sql = systemDb()
  return inParts((most) =>
    sql.begin(async (tx) => {
      const old = await tx<{ id: string; owner: string }[]>`
        delete from report_evidence where id = any(array(
          select id from report_evidence
          where taken_at < now() - ${EVIDENCE_DAYS}::integer * interval '1 day' limit ${most}))
        returning id, reported_user_id as owner`
      const names = old.map(({ id, owner }) => evidenceName(owner, id))
      await noteRemoval(tx, names)
      return { count: old.length }
    }),
  )
}

/** Lists all pictures of evidence and removes those whose evidence is gone or was never stored: once a month. */
export const removeLostEvidence = (): Promise<number> => removeLost(photoStorage(), EVIDENCE_BUCKET)
