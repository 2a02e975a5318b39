import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { startConversation } from '#app/features/chat/server/start-conversation.server.ts'
import { attachPhotos } from '#app/features/photos/attach-photos.server.ts'
import { bandNames } from '#app/features/photos/copies/photo-hashes.ts'
import { removeStalePhotos, removeUnused } from '#app/features/photos/remove-photos.server.ts'
import { deleteItem, markSold } from '#app/features/selling/editor/publishing/change-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { PROOF_PARTS } from '#app/server/api.ts'
import { DAY } from '#app/shared/text/dates.ts'
import { createTalk, createViewer, newMessageId as id } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { refused } from '#test/refused.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { addProof, findProofCode, removeOldProofs, removeProof } from './add-proof.server.ts'
import { askForProof } from './ask-for-proof.server.ts'
import { findProof } from './find-proof.server.ts'
import { dayOfProof, proofCode } from './proof-code.server.ts'
import type { ProofParts } from './proof-parts.server.ts'

const { sql } = await testDatabase()
const { storage } = await photoStore()
testSettings({ LIMIT_CONVERSATIONS: '100/1d' })

type Talk = Awaited<ReturnType<typeof createTalk>>
let talk: Talk
beforeEach(async () => {
  await sql`delete from photos`
  await sql`delete from proof_requests`
  talk = await createTalk(sql)
})

const NOON = Date.parse('2026-11-23T06:30:00Z')
/** A reader that finds these lines in every photo. */
const reading = (readLines: ProofParts['readLines']): ProofParts => ({
  ...PROOF_PARTS,
  readLines,
  photos: { ...PROOF_PARTS.photos, open: async () => new Uint8Array(1) },
})

const upload = async (values: Parameters<typeof createPhoto>[1] = {}, by: Viewer = talk.seller) =>
  (await createPhoto(sql, { userId: by.userId, ...values })).key
const hashes = (shape: bigint) => ({
  shapeHash: BigInt.asIntN(64, shape),
  slopesHash: 0x0f0f_1234_5678_9abcn,
  hashBands: bandNames(shape),
})

type Adding = {
  by?: Viewer
  item?: string
  code?: string
  photo?: string
  proof?: string
  isRead?: boolean
  now?: number
}
async function add({ by = talk.seller, item = talk.item.id, now = NOON, isRead = true, ...given }: Adding = {}) {
  const { code = proofCode(item, now).code, photo = await upload({}, by), proof = id() } = given
  const parts = reading(async () => (isRead ? ['Tin robot', code] : ['Tin robot']))
  return addProof(by, item, { id: proof, photo, code }, parts, now)
}
const ask = (by: Viewer = talk.buyer, request = id(), conversation = talk.id) =>
  askForProof(by, conversation, request, PROOF_PARTS)
const cards = async (viewer: Viewer = talk.buyer) =>
  (await getMessages(viewer, talk.id)).messages.flatMap(({ senderId, card }) =>
    card?.kind === 'proof' ? [{ by: senderId === talk.buyer.userId ? 'buyer' : 'seller', ...card }] : [],
  )
const age = (days: number) => sql`update proofs set created_at = created_at - ${days}::integer * interval '1 day'`

describe('a code', () => {
  test('is of an item and a day in India, and counts on the next day, too', () => {
    const item = randomUUID()
    const { code, day } = proofCode(item, NOON)
    expect([code, day]).toEqual([expect.stringMatching(/^[A-Z0-9]{5}$/), '2026-11-23'])
    // A minute before midnight in India, and after it.
    expect(proofCode(item, Date.parse('2026-11-23T18:29:00Z'))).toEqual({ code, day })
    expect(proofCode(item, Date.parse('2026-11-23T18:31:00Z'))).not.toMatchObject({ code })
    expect(dayOfProof(item, code, NOON)).toBe(day)
    expect(dayOfProof(item, code, NOON + DAY)).toBe(day)
    expect(dayOfProof(item, code, NOON + 2 * DAY)).toBeNull()
    expect(dayOfProof(item, code, NOON - DAY)).toBeNull()
    expect(dayOfProof(randomUUID(), code, NOON)).toBeNull()
  })

  test('is told to the seller of an item on sale alone', async () => {
    expect(await findProofCode(talk.seller, talk.item.id, NOON)).toEqual(proofCode(talk.item.id, NOON))
    await expect(findProofCode(talk.buyer, talk.item.id)).rejects.toEqual(refused('no such listing'))
    await markSold(talk.seller, talk.item.id)
    await expect(findProofCode(talk.seller, talk.item.id)).rejects.toEqual(refused('sold'))
  })
})

describe('a proof photo', () => {
  test('whose code was read is shown to everybody, for 30 days', async () => {
    const { code } = proofCode(talk.item.id, NOON)
    const photo = await upload()
    expect(await add({ photo })).toMatchObject({ code, isRead: true, photo: { key: photo } })
    expect(await findProof(null, talk.item.id)).toMatchObject({ code, photo: { key: photo } })
    await age(29)
    expect(await findProof(null, talk.item.id)).not.toBeNull()
    await age(1)
    expect(await findProof(null, talk.item.id)).toBeNull()
    expect(await findProof(talk.seller, talk.item.id)).toBeNull()
  })

  test('whose code was not read is shown to its seller and to those who ask', async () => {
    expect(await add({ isRead: false })).toMatchObject({ isRead: false })
    const seen = async (viewer: Viewer | null) => (await findProof(viewer, talk.item.id)) !== null
    const other = await createViewer(sql)
    expect([await seen(null), await seen(other), await seen(talk.buyer), await seen(talk.seller)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    await ask()
    expect([await seen(other), await seen(talk.buyer)]).toEqual([false, true])
    expect(await cards()).toMatchObject([{ by: 'buyer', isAnswered: true, proof: { isRead: false } }])
  })

  test('that nobody could read now is not said to be read', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const parts = reading(() => Promise.reject(new Error('Too many pictures wait')))
    const { code } = proofCode(talk.item.id, NOON)
    const given = { id: id(), photo: await upload(), code }
    expect(await addProof(talk.seller, talk.item.id, given, parts, NOON)).toMatchObject({ isRead: false })
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('is dated by its code', async () => {
    const now = NOON
    const { code, day } = proofCode(talk.item.id, now - DAY)
    expect(await add({ code, now })).toMatchObject({ code, day })
    const old = proofCode(talk.item.id, now - 2 * DAY)
    await expect(add({ code: old.code, now })).rejects.toEqual(refused('code is over'))
    await expect(add({ code: proofCode(randomUUID(), now).code })).rejects.toEqual(refused('code is over'))
  })

  test('is added once, however often it is sent', async () => {
    const given = { proof: id(), photo: await upload() }
    const [one, two] = await Promise.all([add(given), add(given)])
    expect(two).toEqual(one)
    await expect(add({ ...given, photo: await upload() })).rejects.toEqual(refused('belongs to'))
  })

  test('replaces the one before, whose photo goes', async () => {
    const former = await upload()
    await add({ photo: former })
    const photo = await upload()
    await add({ photo })
    expect(await findProof(null, talk.item.id)).toMatchObject({ photo: { key: photo } })
    expect(await removeUnused({ key: former }, storage)).toBe(true)
    expect(await removeUnused({ key: photo }, storage)).toBe(false)
  })

  test('is of the seller alone, and of an upload that nothing shows', async () => {
    await expect(add({ by: talk.buyer })).rejects.toEqual(refused('no such listing'))
    await expect(add({ photo: await upload({}, talk.buyer) })).rejects.toEqual(refused('picture'))
    await expect(add({ photo: 'item-images/nobody/1' })).rejects.toEqual(refused('picture'))
    const own = await createItem(sql, { userId: talk.seller.userId })
    await expect(add({ photo: own.images[0] ?? '' })).rejects.toEqual(refused('picture'))
    expect(await findProof(talk.seller, talk.item.id)).toBeNull()
    const withoutFile = { id: id(), photo: await upload(), code: proofCode(talk.item.id, NOON).code }
    await expect(addProof(talk.seller, talk.item.id, withoutFile, PROOF_PARTS, NOON)).rejects.toEqual(refused('gone'))
  })

  test('that looks like a photo of any listing, or like the one before, is refused', async () => {
    const shape = 0x1234_5678_9abc_def0n
    const shown = await upload(hashes(shape))
    const other = await createItem(sql, { images: [shown] })
    await sql`update photos set item_id = ${other.id} where key = ${shown}`
    await expect(add({ photo: await upload(hashes(shape ^ 5n)) })).rejects.toEqual(refused('looks the same'))
    await add({ photo: await upload(hashes(~shape)) })
    // Taken once more from the same place, because its code was not read; but not on another day.
    await add({ photo: await upload(hashes(~shape ^ 3n)) })
    const later = { now: NOON + DAY, photo: await upload(hashes(~shape ^ 3n)) }
    await expect(add(later)).rejects.toEqual(refused('looks the same'))
    expect(await findProof(null, talk.item.id)).not.toBeNull()
  })

  test('stays when the listing changes its photos, and when old uploads are removed', async () => {
    const photo = await upload({ createdAt: new Date(NOON) })
    await add({ photo })
    const images = [await upload()]
    await sql.begin((tx) =>
      attachPhotos(tx, { userId: talk.seller.userId, itemId: talk.item.id, keys: images, shown: talk.item.images }),
    )
    await removeStalePhotos(storage)
    expect(await findProof(null, talk.item.id)).toMatchObject({ photo: { key: photo } })
  })

  test('is not shown of a thing that is sold, and goes with its listing', async () => {
    const photo = await upload()
    await add({ photo })
    await markSold(talk.seller, talk.item.id)
    expect(await findProof(talk.seller, talk.item.id)).toBeNull()
    await expect(add()).rejects.toEqual(refused('sold'))
    await deleteItem(talk.seller, talk.item.id)
    expect(await sql`select from proofs`).toHaveLength(0)
    expect(await removeUnused({ key: photo }, storage)).toBe(true)
  })

  test('is removed by its seller, and by a job when it is old', async () => {
    const [first, second] = [await upload(), await upload()]
    await add({ photo: first })
    await expect(removeProof(talk.buyer, talk.item.id, PROOF_PARTS)).rejects.toEqual(refused('no such listing'))
    await removeProof(talk.seller, talk.item.id, PROOF_PARTS)
    await removeProof(talk.seller, talk.item.id, PROOF_PARTS)
    expect(await removeUnused({ key: first }, storage)).toBe(true)
    await add({ photo: second })
    await removeOldProofs(PROOF_PARTS.photos.release)
    expect(await sql`select from proofs`).toHaveLength(1)
    await age(31)
    await removeOldProofs(PROOF_PARTS.photos.release)
    expect(await sql`select from proofs`).toHaveLength(0)
    expect(await removeUnused({ key: second }, storage)).toBe(true)
  })
})

describe('a request', () => {
  test('is a card, which the seller answers with another one', async () => {
    const { id: request } = await ask()
    const { revision } = await getMessages(talk.buyer, talk.id)
    expect(await cards(talk.seller)).toMatchObject([{ by: 'buyer', isAnswer: false, isAnswered: false, proof: null }])
    await expect(unsendMessage(talk.buyer, request)).rejects.toEqual(refused('cannot be unsent'))
    const { code } = await add()
    expect(await cards()).toMatchObject([
      { by: 'buyer', isAnswer: false, isAnswered: true, proof: null },
      { by: 'seller', isAnswer: true, isAnswered: true, proof: { code } },
    ])
    // Clients that catch up learn of both.
    const { messages } = await getMessages(talk.buyer, talk.id, { after: revision })
    expect(messages.map((one) => one.card?.kind)).toEqual(['proof', 'proof'])
    await markSold(talk.seller, talk.item.id)
    expect((await cards()).map(({ proof }) => proof)).toEqual([null, null])
  })

  test('is answered in each conversation, but not where one of the two blocks the other', async () => {
    const second = await createViewer(sql, 'Tara')
    const { id: conversation } = await startConversation(second, {
      itemId: talk.item.id,
      message: { id: id(), content: 'Is it yours?' },
    })
    await ask()
    await ask(second, id(), conversation)
    await blockPerson(talk.buyer, talk.seller.userId)
    await add()
    const rows = await sql<{ conversation_id: string; answered: boolean }[]>`
      select conversation_id, answered_at is not null as answered from proof_requests`
    expect(Object.fromEntries(rows.map((row) => [row.conversation_id, row.answered]))).toEqual({
      [talk.id]: false,
      [conversation]: true,
    })
  })

  test('is made once a day in a conversation, and not while another one is open', async () => {
    const request = id()
    await Promise.all([ask(talk.buyer, request), ask(talk.buyer, request)])
    expect(await cards()).toHaveLength(1)
    await expect(ask()).rejects.toEqual(refused('asked already'))
    await add()
    await expect(ask()).rejects.toEqual(refused('once a day'))
    await sql`update proof_requests set created_at = now() - interval '25 hours'`
    await ask()
    expect(await cards()).toMatchObject([{}, { isAnswer: true }, { isAnswer: false, isAnswered: true, proof: {} }])
    const [race, other] = await Promise.allSettled([ask(), ask()])
    expect([race.status, other.status]).toEqual(['rejected', 'rejected'])
  })

  test('is of the buyer in a conversation, about something on sale', async () => {
    const other = await createViewer(sql)
    await expect(ask(other)).rejects.toEqual(refused('no such conversation'))
    await expect(ask(talk.seller)).rejects.toEqual(refused('no such conversation'))
    await expect(ask(talk.buyer, id(), randomUUID())).rejects.toEqual(refused('no such conversation'))
    const taken = id()
    const elsewhere = await createTalk(sql, { buyer: talk.buyer })
    await ask(talk.buyer, taken, elsewhere.id)
    await expect(ask(talk.buyer, taken)).rejects.toEqual(refused('belongs to'))
    await markSold(talk.seller, talk.item.id)
    await expect(ask()).rejects.toEqual(refused('sold'))
    await sql`update items set is_sold = false, hidden_at = now(), hidden_reason = 'report' where id = ${talk.item.id}`
    await expect(ask()).rejects.toEqual(refused('no such listing'))
    await deleteItem(talk.seller, talk.item.id)
    await expect(ask()).rejects.toEqual(refused('no such listing'))
  })

  test('of one who is blocked is refused', async () => {
    await blockPerson(talk.seller, talk.buyer.userId)
    await expect(ask()).rejects.toEqual(refused('blocked'))
    expect(await sql`select from proof_requests`).toHaveLength(0)
  })
})
