// The access to the operations of proof photos.
import { randomUUID } from 'node:crypto'

import type { World } from './matrix-world.ts'
import type { Entry } from './matrix.ts'

/** A conversation in which the owner buys. */
async function ownersPurchase({ sql, sellersItem, owner, seller, missing }: World): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into conversations (item_id, participant_1, participant_2) values (${sellersItem.id}, ${owner.id}, ${seller.id})
    on conflict (item_id, participant_1, participant_2) where deleted_at is null do update set participant_1 = excluded.participant_1
    returning id`
  const id = row?.id ?? ''
  missing.set(id, randomUUID())
  return id
}

export const PROOFS: Record<string, Entry> = {
  'GET /items/:id/proof-code': { allowed: 'owner', call: ({ item }) => ({ path: `/items/${item.id}/proof-code` }) },
  'PUT /items/:id/proof': {
    allowed: 'owner',
    // This is no code of the item.
    done: [409],
    call: ({ item, photo, freshId }) => ({
      path: `/items/${item.id}/proof`,
      body: { id: freshId, photo: photo.key, code: 'K6LVP' },
    }),
  },
  'DELETE /items/:id/proof': { allowed: 'owner', call: ({ item }) => ({ path: `/items/${item.id}/proof` }) },
  'POST /conversations/:id/proof-requests': {
    allowed: 'owner',
    async call(world) {
      return { path: `/conversations/${await ownersPurchase(world)}/proof-requests`, body: { id: world.freshId } }
    },
  },
}
