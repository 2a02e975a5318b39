import { randomUUID } from 'node:crypto'

import { db, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { selectFields } from '#app/db/columns/item-columns.server.ts'
import { nameInEvidence } from '#app/db/policies/names.server.ts'
import { TYPED_NAMES } from '#app/nouns/item/item-fields.ts'
import type { EvidenceData, EvidenceListing, EvidenceMessage } from '#app/nouns/report/report-evidence.schema.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { photoPath, photoStorage, WEBP_TYPE } from '#app/platform/storage/photo-storage.server.ts'
import { readUnlessGone } from '#app/platform/storage/storage.server.ts'
import { noteUpload, settleFiles } from '#app/platform/storage/unsettled-files.server.ts'
import { AVATAR_WIDTHS, photoWidths } from '#app/shared/files/photo-variants.ts'

import { readDealRecord, readReviewRecord } from './read-records.server.ts'

/** A message as it is now; `path` is its picture's path in the storage. */
export type GivenMessage = Omit<EvidenceMessage, 'image'> & { path: string | null }

export interface Reported {
  /** Null for a report that is not stored yet. */
  reportId: string | null
  kind: ReportedKind
  /** The reported person. */
  personId: string
  /**
   * The reported listing, or the one that the conversation is about; its photos are kept if it belongs to this person.
   */
  itemId: string | null
  /** The reported review, which is kept with the record of its deal. */
  reviewId?: string | null
  /** The reported deal. */
  dealId?: string | null
  messages?: readonly GivenMessage[]
  /** Takes nothing if a report that has evidence of the last day brings no further message: such reports have no limit. */
  onlyNews?: boolean
}

/** The storage path of an evidence picture, which is served only to admins. */
export const evidencePath = (personId: string, evidenceId: string, file: number) =>
  `${evidenceName(personId, evidenceId)}-${file}.webp`

/** Notes call all pictures of a piece of evidence by this name. */
export const evidenceName = (personId: string, evidenceId: string) => `evidence/${personId}/${evidenceId}`

/**
 * Copies the pictures that evidence of this will need, and then lets `store` report it in a transaction, which gives
 * them to `takeEvidence`. So no row is locked while a slow storage answers, and a transaction that runs again copies
 * nothing again. A note has the copies removed if no row follows. Without `reported`, which `store` will refuse, nothing
 * is copied.
 */
export async function copyingPictures<Result>(
  reported: Omit<Reported, 'kind'> | null | undefined,
  store: (pictures?: EvidencePictures) => Promise<Result>,
): Promise<Result> {
  if (!reported) return store()
  const pictures = makePictures(reported.personId)
  const note = evidenceName(reported.personId, pictures.id)
  await noteUpload(note)
  try {
    await readEvidence(db(), reported, pictures.copy)
    return await store(pictures)
  } finally {
    // A report that is refused, or that brings nothing new, leaves nothing. If the database or the storage does not
    // answer, the note has the copies removed later.
    await settleCopies(pictures, note).catch(() => {})
  }
}

async function settleCopies(pictures: EvidencePictures, note: string): Promise<void> {
  const [kept] = await db()`select from report_evidence where id = ${pictures.id}`
  if (!kept) await pictures.remove()
  await settleFiles(note)
}

/**
 * Stores evidence of what a report is about, in the report's own transaction. The caller has locked the rows, so that
 * nobody changes them meanwhile. It copies only those pictures that `pictures` does not have yet.
 */
export async function takeEvidence(
  sql: TransactionSql,
  { reportId, kind, ...reported }: Reported & { reportId: string },
  pictures = makePictures(reported.personId),
): Promise<void> {
  const data = await readEvidence(sql, { reportId, ...reported }, pictures.copy)
  if (!data) return
  await sql`
    insert into report_evidence (id, report_id, kind, reported_user_id, data)
    values (${pictures.id}, ${reportId}, ${kind}, ${reported.personId}, ${sql.json({ ...data })})`
}

async function readEvidence(
  sql: Tag,
  {
    reportId,
    personId,
    itemId,
    reviewId = null,
    dealId = null,
    messages = [],
    onlyNews = false,
  }: Omit<Reported, 'kind'>,
  copy: Copy,
): Promise<EvidenceData | null> {
  const earlier = await readKnown(sql, reportId)
  // A repeated report of the same conversation does not store the same message twice.
  const news = messages.filter(({ id }) => !earlier.messages.has(id))
  if (onlyNews && earlier.isOfToday && news.length === 0) return null
  const person = await readPerson(sql, personId, copy)
  const listing = itemId === null ? null : await readListing(sql, itemId, personId, copy)
  const added: EvidenceMessage[] = []
  for (const { path, ...message } of news) added.push({ ...message, image: path === null ? null : await copy(path) })
  const review = reviewId === null ? null : await readReviewRecord(sql, reviewId)
  const deal = await readDealRecord(sql, dealId ?? review?.dealId ?? null)
  return { person, listing, messages: added, review: review?.record ?? null, deal }
}

/** Copies a picture and returns the copy's number; null for a file that is gone. */
type Copy = (path: string) => Promise<number | null>

/** The pictures of the piece of evidence with this id. */
export interface EvidencePictures {
  id: string
  copy: Copy
  /** Removes the copies again. */
  remove: () => Promise<void>
}

/** Copies each file once, under consecutive numbers. */
function makePictures(personId: string): EvidencePictures {
  const storage = photoStorage()
  const id = randomUUID()
  const copied = new Map<string, number>()
  return {
    id,
    async copy(path) {
      const copy = copied.get(path)
      if (copy !== undefined) return copy
      const source = await storage.open(path)
      const bytes = source && (await readUnlessGone(source))
      if (!bytes) return null
      const file = copied.size + 1
      await storage.put(evidencePath(personId, id, file), bytes, { contentType: WEBP_TYPE })
      copied.set(path, file)
      return file
    },
    async remove() {
      for (const file of copied.values()) await storage.remove(evidencePath(personId, id, file))
    },
  }
}

async function readPerson(sql: Tag, id: string, copy: Copy): Promise<EvidenceData['person']> {
  const [row] = await sql<{ name: string; picture: string | null; joined: Date }[]>`
    select ${nameInEvidence(sql)} as name,
      p.profile_picture as picture, u.created_at as joined
    from users u left join profiles p on p.user_id = u.id where u.id = ${id}`
  if (!row) throw new Error('Nobody has the id of the person who is reported')
  const [, largest] = AVATAR_WIDTHS
  const picture = row.picture && (await copy(photoPath(row.picture, largest)))
  return { name: row.name, picture: picture || null, joined: row.joined.toISOString() }
}

type ListingRow = Omit<EvidenceListing, 'photos'> & {
  seller: string
  photos: { key: string; width: number | null }[]
}

async function readListing(sql: Tag, itemId: string, personId: string, copy: Copy): Promise<EvidenceListing | null> {
  const [row] = await sql<ListingRow[]>`
    select i.id, ${selectFields(sql, 'i', TYPED_NAMES)}, i.is_sold as "isSold", i.user_id as seller,
      (select coalesce(json_agg(json_build_object('key', image.key, 'width', p.width) order by image.place), '[]')
        from unnest(i.images) with ordinality as image (key, place) left join photos p on p.key = image.key) as photos
    from items i where i.id = ${itemId}`
  if (!row) return null
  const { seller, photos, ...listing } = row
  const photoFiles: EvidenceListing['photos'] = []
  for (const { key, width } of photos) {
    const widest = width === null ? undefined : photoWidths(width).at(-1)
    photoFiles.push({ key, file: widest && seller === personId ? await copy(photoPath(key, widest)) : null })
  }
  return { ...listing, photos: photoFiles }
}

async function readKnown(sql: Tag, reportId: string | null) {
  const rows = await sql<{ messages: string[]; isOfToday: boolean }[]>`
    select array(select message ->> 'id' from jsonb_array_elements(e.data -> 'messages') as message) as messages,
      e.taken_at > now() - interval '1 day' as "isOfToday"
    from report_evidence e where e.report_id = ${reportId}`
  return {
    messages: new Set(rows.flatMap(({ messages }) => messages)),
    isOfToday: rows.some(({ isOfToday }) => isOfToday),
  }
}
