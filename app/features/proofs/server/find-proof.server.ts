import { db } from '#app/db/client.server.ts'
import { isShownProof, maySeeProof, proofJson } from '#app/db/policies/proofs.server.ts'
import type { ProofView } from '#app/nouns/proof/proof.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** The proof photo of a listing that the viewer may open. Null if there is none to show them. */
export async function findProof(viewer: Pick<Viewer, 'userId'> | null, itemId: string): Promise<ProofView | null> {
  const sql = db()
  const [row] = await sql<{ proof: ProofView }[]>`
    select ${proofJson(sql)} as proof from proofs p
    join items i on i.id = p.item_id join photos photo on photo.key = p.photo_key
    where p.item_id = ${itemId} and ${isShownProof(sql)} and ${maySeeProof(sql, viewer?.userId ?? null)}`
  return row?.proof ?? null
}
