import { db, systemDb, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/proofs/messages/messages.ts'
import { hasCode, PROOF_DAYS } from '#app/nouns/proof/proof-rules.ts'
import type { ProofCode, ProofView } from '#app/nouns/proof/proof.schema.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { newId } from '#app/shared/new-id.ts'

import { cardText } from './ask-for-proof.server.ts'
import { findProof } from './find-proof.server.ts'
import { dayOfProof, proofCode } from './proof-code.server.ts'
import type { ProofParts } from './proof-parts.server.ts'

type Owner = Pick<Viewer, 'userId'>

export interface NewProof {
  id: string
  /** The key of an upload. */
  photo: string
  code: string
}

/** Today's code for a listing of the viewer's that is on sale. Throws a `Refusal`. */
export async function findProofCode(viewer: Owner, itemId: string, now = Date.now()): Promise<ProofCode> {
  await requireOwn(db(), viewer, itemId)
  return proofCode(itemId, now)
}

async function requireOwn(sql: Tag, { userId }: Owner, itemId: string): Promise<void> {
  const [item] = await sql<{ is_sold: boolean }[]>`
    select is_sold from items where id = ${itemId} and user_id = ${userId}`
  if (!item) throw new Refusal('not_found', say.noSuchListing())
  if (item.is_sold) throw new Refusal('conflict', say.isSold())
}

/**
 * Makes an upload the proof photo of the viewer's listing, in the place of the one before, and tells the buyers who asked for it. The
 * code must be the listing's, of today or yesterday; whether it stands in the photo is read here. The same id again changes
 * nothing. Throws a `Refusal`.
 */
export async function addProof(
  viewer: Viewer,
  itemId: string,
  given: NewProof,
  parts: ProofParts,
  now = Date.now(),
): Promise<ProofView> {
  await requireOwn(db(), viewer, itemId)
  if (!(await isAdded(db(), itemId, given))) {
    const day = dayOfProof(itemId, given.code, now)
    if (day === null) throw new Refusal('conflict', say.codeOver())
    const isRead = await readsCode(viewer, given, parts)
    await write(viewer, (sql) => storeProof(sql, viewer, { itemId, given, day, isRead }, parts))
  }
  await answerRequests(viewer, itemId, parts)
  const proof = await findProof(viewer, itemId)
  // Removed, or the listing was sold, a moment later.
  if (!proof) throw new Refusal('conflict', say.isSold())
  return proof
}

/** Throws a `Refusal` for the id of another proof. */
async function isAdded(sql: Tag, itemId: string, { id, photo }: NewProof): Promise<boolean> {
  const [known] = await sql<{ same: boolean }[]>`
    select item_id = ${itemId} and photo_key = ${photo} as same from proofs where id = ${id}`
  if (known && !known.same) throw new Refusal('conflict', say.idTaken())
  return known !== undefined
}

/** False when the photo could not be read: then it is for people to compare. Throws a `Refusal` if there is no such photo. */
async function readsCode({ userId }: Owner, { photo, code }: NewProof, parts: ProofParts): Promise<boolean> {
  const picture = await parts.photos.open(userId, photo)
  if (!picture) throw new Refusal('invalid', say.photoIsGone(), { fields: { photo: say.photoIsGone() } })
  try {
    return hasCode(await parts.readLines(picture, userId), code)
  } catch (error) {
    log.warn({ err: error }, 'a proof photo was not read')
    return false
  }
}

interface ToStore {
  itemId: string
  given: NewProof
  day: string
  isRead: boolean
}

async function storeProof(
  sql: TransactionSql,
  viewer: Owner,
  { itemId, given, day, isRead }: ToStore,
  { photos }: ProofParts,
): Promise<void> {
  const { id, photo: key, code } = given
  // Locked, so that of two at once the second replaces the first.
  await sql`select from items where id = ${itemId} and user_id = ${viewer.userId} for no key update`
  await requireOwn(sql, viewer, itemId)
  if (await isAdded(sql, itemId, given)) return
  // The photo before still belongs to the listing, so that it is recognised, too. With the same code it may be taken again from the
  // same place, as when its code was not read.
  const retaken = await sql<{ photo_key: string }[]>`
    select photo_key from proofs where item_id = ${itemId} and code = ${code}`
  const others = retaken.map((one) => one.photo_key)
  if ((await photos.findSame(sql, key, others)) !== null) {
    throw new Refusal('conflict', say.isCopy(), { fields: { photo: say.isCopy() } })
  }
  const former = await sql<{ photo_key: string }[]>`delete from proofs where item_id = ${itemId} returning photo_key`
  await photos.attach(sql, { userId: viewer.userId, itemId, key })
  await sql`
    insert into proofs (id, item_id, photo_key, code, day, is_read)
    values (${id}, ${itemId}, ${key}, ${code}, ${day}, ${isRead})`
  await photos.release(
    sql,
    former.map((one) => one.photo_key),
  )
}

/** So many conversations are told at once; whoever asked before them sees the photo on the listing and on their card. */
const MOST_TOLD = 100

async function answerRequests(viewer: Viewer, itemId: string, { storeCard }: ProofParts): Promise<void> {
  const sql = db()
  const open = await sql<{ id: string; conversation: string }[]>`
    select r.id, c.id as conversation from conversations c join proof_requests r on r.conversation_id = c.id
    where c.item_id = ${itemId} and r.answered_at is null and ${isLiveConversation(sql, 'c')}
    order by r.created_at desc limit ${MOST_TOLD}`
  for (const { id, conversation } of open) {
    try {
      const tell = await write(viewer, async (tx) => {
        const answer = newId()
        const { count } = await tx`
          update proof_requests set answered_at = now(), answer_id = ${answer} where id = ${id} and answered_at is null`
        return count > 0 ? storeCard(tx, viewer, { conversation, id: answer, content: cardText() }) : null
      })
      tell?.()
    } catch (error) {
      // One of the two blocks the other, or the buyer is gone.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Removes the proof photo of the viewer's listing; repeating it changes nothing. Throws a `Refusal`. */
export async function removeProof(viewer: Owner, itemId: string, { photos }: ProofParts): Promise<void> {
  await write(viewer, async (sql) => {
    const [own] = await sql`select from items where id = ${itemId} and user_id = ${viewer.userId}`
    if (!own) throw new Refusal('not_found', say.noSuchListing())
    const gone = await sql<{ photo_key: string }[]>`delete from proofs where item_id = ${itemId} returning photo_key`
    await photos.release(
      sql,
      gone.map(({ photo_key: key }) => key),
    )
  })
}

const BATCH = 100

/** A job: removes proof photos that are no longer shown because of their age. */
export async function removeOldProofs(release: ProofParts['photos']['release']): Promise<void> {
  const removeSome = () =>
    systemDb().begin(async (sql) => {
      const gone = await sql<{ photo_key: string }[]>`
        delete from proofs where id = any(array(
          select id from proofs where created_at <= now() - ${PROOF_DAYS}::integer * interval '1 day'
          order by created_at limit ${BATCH} for update skip locked))
        returning photo_key`
      await release(
        sql,
        gone.map(({ photo_key: key }) => key),
      )
      return gone.length
    })
  while ((await removeSome()) === BATCH) continue
}
