import { z } from 'zod'

import * as say from '#app/features/proofs/messages/messages.ts'
import { proofCode, proofRequest, proofView } from '#app/nouns/proof/proof.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'

import { addProof, findProofCode, removeProof } from './add-proof.server.ts'
import { askForProof } from './ask-for-proof.server.ts'
import type { ProofParts } from './proof-parts.server.ts'

const newId = z.uuidv7({ error: () => say.noNewId() })
const proofBody = z.object({ id: newId, photo: z.string().min(1).max(200), code: z.string().min(1).max(20) })

const common = { access: 'user', params: idParams } as const

export const proofOperations = (parts: ProofParts) => [
  defineOperation({
    ...common,
    method: 'get',
    path: '/items/:id/proof-code',
    summary: "Today's code for a proof photo of the viewer's item",
    answers: { 200: 'The code', 404: say.noSuchListing, 409: 'It is sold' },
    returns: { 200: proofCode },
    handle: async (c, { viewer, params: { id } }) => c.json(await findProofCode(viewer, id)),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/items/:id/proof',
    decodes: true,
    summary:
      "Makes an upload the proof photo of the viewer's item, instead of the one before, and tells the buyers who asked for it; the same id again changes nothing",
    body: proofBody,
    limit: 'rotations',
    answers: {
      200: 'The item has it for 30 days. `isRead` says whether the code was read in it',
      404: say.noSuchListing,
      409: 'The item is sold; the code is of neither today nor yesterday; or the photo looks like one of a listing or the proof photo before',
      422: "The photo is no upload of the viewer's, or something shows it already",
    },
    returns: { 200: proofView },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await addProof(viewer, id, body, parts)),
  }),
  defineOperation({
    ...common,
    method: 'delete',
    path: '/items/:id/proof',
    summary: "Removes the proof photo of the viewer's item; repeating it changes nothing",
    answers: { 200: 'It has none', 404: say.noSuchListing },
    handle: (_, { viewer, params: { id } }) => removeProof(viewer, id, parts),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/conversations/:id/proof-requests',
    summary: 'Asks the seller in a conversation for a proof photo; the same id again changes nothing',
    body: z.object({ id: newId }),
    limit: 'messages',
    answers: {
      201: 'The seller is asked, or the card has the photo already',
      403: 'One of the two has blocked the other',
      404: say.noSuchConversation,
      409: 'The item is sold, or the viewer asked within a day or has no answer yet',
    },
    returns: { 201: proofRequest },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await askForProof(viewer, id, body.id, parts), 201),
  }),
]
