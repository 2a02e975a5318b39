import { db } from '#app/db/client.server.ts'
import { isLiveConversation, takesPartAs } from '#app/db/policies/conversations.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { isShownProof } from '#app/db/policies/proofs.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/proofs/messages/messages.ts'
import { ASK_HOURS } from '#app/nouns/proof/proof-rules.ts'
import { EXPORT_BATCH, readBatches, type ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { ProofParts } from './proof-parts.server.ts'

/** Stands for a card where only texts are shown, as in a file of one's data. */
export const cardText = (): string => say.proofHeading()

/** It has the requests to the person, without those who asked. */
export const proofRequestsExporter: ListExporter = {
  name: 'proofRequests',
  tables: ['proof_requests'],
  readRows: (userId) =>
    readBatches<{ id: string; createdAt: Date }>(
      (last) => db()<{ id: string; createdAt: Date }[]>`
        select id, conversation_id as "conversationId", created_at as "createdAt", answered_at as "answeredAt"
        from proof_requests where seller_id = ${userId}
          ${last ? db()`and (created_at, id) > (${last.createdAt}, ${last.id}::uuid)` : db()``}
        order by created_at, id limit ${EXPORT_BATCH}`,
    ),
}

interface Standing {
  opened: boolean
  is_sold: boolean | null
  known: string | null
  is_open: boolean
  is_recent: boolean
  has_proof: boolean
}

/**
 * Asks the seller of the listing of a conversation for a proof photo. If there is one already, the card shows it at once, and the seller
 * has nothing to do. The same id again changes nothing. Throws a `Refusal`.
 */
export async function askForProof(
  viewer: Viewer,
  conversation: string,
  id: string,
  { storeCard }: Pick<ProofParts, 'storeCard'>,
): Promise<{ id: string }> {
  const { userId } = viewer
  const tell = await write(viewer, async (sql) => {
    // Locked first: two requests in a conversation follow each other.
    const [talk] = await sql`
      select from conversations c where c.id = ${conversation} and ${isLiveConversation(sql, 'c')}
        and ${takesPartAs(sql, 'buying', userId, 'c')} for no key update of c`
    if (!talk) throw new Refusal('not_found', say.noSuchConversation())
    const [standing] = await sql<Standing[]>`
      select coalesce(${mayBeOpened(sql, 'i')}, false) and i.id is not null as opened, i.is_sold,
        (select r.conversation_id from proof_requests r where r.id = ${id}) as known,
        exists (select from proof_requests r where r.conversation_id = c.id and r.answered_at is null) as is_open,
        exists (select from proof_requests r where r.conversation_id = c.id
          and r.created_at > now() - ${ASK_HOURS}::integer * interval '1 hour') as is_recent,
        exists (select from proofs p where p.item_id = i.id and ${isShownProof(sql)}) as has_proof
      from conversations c left join items i on i.id = c.item_id where c.id = ${conversation}`
    if (!standing?.opened) throw new Refusal('not_found', say.noSuchListing())
    const { known } = standing
    if (known === conversation) return null
    if (known !== null) throw new Refusal('conflict', say.idTaken())
    if (standing.is_sold) throw new Refusal('conflict', say.isSold())
    if (standing.is_open) throw new Refusal('conflict', say.askedAlready())
    if (standing.is_recent) throw new Refusal('conflict', say.askedToday())
    await sql`
      insert into proof_requests (id, conversation_id, answered_at)
      values (${id}, ${conversation}, ${standing.has_proof ? sql`now()` : null})`
    return storeCard(sql, viewer, { conversation, id, content: cardText() })
  })
  tell?.()
  return { id }
}
