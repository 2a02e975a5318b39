import { db } from '#app/db/client.server.ts'
import { newDraft } from '#app/features/selling/editor/drafts/item-draft-schema.server.ts'
import { namePhoto } from '#app/features/selling/import/marketplaces/map-columns.ts'
import type { ReadRow } from '#app/features/selling/import/read-rows.server.ts'
import { readPrice } from '#app/features/selling/import/rows/import-row-schema.server.ts'
import type { ImportRow } from '#app/features/selling/import/rows/import-row.ts'
import { fieldMessages } from '#app/platform/http/operation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'

import { sayReasons } from './field-labels.ts'
import type { Choices, PriceChange } from './file/listing-file.schema.ts'
import { isFar, isPhotoForId, photoName, type RowTask } from './file/listing-file.ts'
import * as say from './messages/messages.ts'

/** A row of a file: it has a task, or a problem; with neither, its listing has the price already. */
export type PlannedRow = {
  line: number
  title: string
  itemId: string | null
  task: RowTask | null
  problem: string | null
  /** A change of the price by so much that the seller is asked about it. */
  far: Omit<PriceChange, 'title'> | null
}

type Photos = ReadonlyMap<string, string>
type OwnListing = { id: string; source_id: string | null; title: string; price: number; is_sold: boolean }

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const LONGEST_TITLE = 120

/** Decides what is done with each row: a row with the id of an own listing changes its price, any other is a new listing. */
export async function planRows(
  viewer: Pick<Viewer, 'userId'>,
  read: readonly ReadRow[],
  { photos, farPrices = false }: { photos: Photos } & Pick<Choices, 'farPrices'>,
) {
  const own = await findOwnListings(viewer, read.map(readId).filter(Boolean))
  const needed = new NeededPhotos(photos)
  const lines = new Map<string, number>()
  const rows = read.map((row): PlannedRow => {
    const id = readId(row)
    const [listing, ...namesakes] = own.get(id) ?? own.get(id.toLowerCase()) ?? []
    const title = (listing?.title ?? readTitle(row)).slice(0, LONGEST_TITLE)
    const planned = { line: row.line, title, itemId: null, task: null, problem: null, far: null }
    if (!listing) return { ...planned, ...planListing(row, id, needed) }
    const before = lines.get(listing.id)
    lines.set(listing.id, before ?? row.line)
    if (namesakes.length > 0) return { ...planned, problem: say.severalHaveId() }
    if (before !== undefined) return { ...planned, problem: say.sameAsLine({ line: before }) }
    return { ...planned, ...planPrice(row, listing, farPrices) }
  })
  return { rows, ...needed.result() }
}

type Plan = Partial<Pick<PlannedRow, 'itemId' | 'task' | 'problem' | 'far'>>

function planPrice({ fields = {} }: ReadRow, listing: OwnListing, farPrices: boolean): Plan {
  const price = readPrice(fields)
  if ('reason' in price) return { problem: sayReasons({ price: price.reason }) }
  if (price.price === listing.price) return {}
  if (listing.is_sold) return { problem: say.itIsSold() }
  const [from, to] = [listing.price, price.price]
  const far = isFar(from, to) ? { from, to } : null
  if (far && !farPrices) {
    return { far, problem: say.farPrice({ from: formatRupees(from), to: formatRupees(to) }) }
  }
  return { itemId: listing.id, far, task: { kind: 'price', price: to, seen: from } }
}

function planListing(read: ReadRow, id: string, needed: NeededPhotos): Plan {
  if (UUID.test(id)) return { problem: say.noSuchListing() }
  if ('rejection' in read) return { problem: sayReasons(read.rejection.reasons) }
  const { row } = read
  if (row.isSold) return { problem: say.itIsSold() }
  const itemId = newId()
  const { keys, problem } = needed.find(row, id)
  const draft = newDraft.safeParse({ ...row, images: keys })
  const { images, ...others } = draft.success ? { images: undefined } : fieldMessages(draft.error)
  const texts = [...Object.values(others), problem ?? images].filter((text) => text !== undefined && text !== null)
  if (!draft.success || problem !== null) return { problem: texts.join(' · ') }
  return {
    itemId,
    task: { kind: 'list', draft: draft.data, sourceId: row.sourceId, attributes: row.attributes },
  }
}

/** Finds the photos of rows among those that were sent along, and remembers which are missing. */
class NeededPhotos {
  #here = new Set<string>()
  #missing = new Set<string>()
  #ids: string[] = []
  readonly #photos: Photos
  readonly #used = new Map<string, string>()

  constructor(photos: Photos) {
    this.#photos = photos
  }

  find({ images, title }: ImportRow, id: string): { keys: string[]; problem: string | null } {
    const names = images.length > 0 ? images.map((image) => photoName(namePhoto(image))) : this.#findById(id)
    const missing = names.filter((name) => !this.#photos.has(name))
    for (const name of names) (this.#photos.has(name) ? this.#here : this.#missing).add(name)
    if (missing.length > 0) return { keys: [], problem: say.photosMissing({ names: missing.join(', ') }) }
    if (names.length === 0) return { keys: [], problem: id === '' ? say.namesNoPhoto() : say.noPhotoForId({ id }) }
    const keys = names.flatMap((name) => this.#photos.get(name) ?? [])
    const shared = keys.find((key) => this.#used.has(key))
    if (shared !== undefined) return { keys: [], problem: say.photoOfOther({ title: this.#used.get(shared) ?? '' }) }
    for (const key of keys) this.#used.set(key, title)
    return { keys, problem: null }
  }

  #findById(id: string): string[] {
    if (id === '') return []
    this.#ids.push(id)
    const wanted = photoName(id)
    return [...this.#photos.keys()]
      .filter((name) => isPhotoForId(name, wanted))
      .toSorted()
      .slice(0, MAX_IMAGES)
  }

  result() {
    const unused = [...this.#photos.keys()].filter((name) => !this.#here.has(name))
    return { here: this.#here.size, missing: [...this.#missing], ids: this.#ids, unused }
  }
}

/** The viewer's listings with these ids, by id: Khazana's, or the seller's own of earlier files. */
async function findOwnListings({ userId }: Pick<Viewer, 'userId'>, ids: readonly string[]) {
  const listings = new Map<string, OwnListing[]>()
  if (ids.length === 0) return listings
  const uuids = ids.filter((id) => UUID.test(id))
  const rows = await db()<OwnListing[]>`
    select id, source_id, title, price, is_sold from items
    where user_id = ${userId} and (id = any(${uuids}::uuid[]) or source_id = any(${[...ids]}::text[]))`
  for (const row of rows) {
    for (const key of new Set([row.id, ...(row.source_id === null ? [] : [row.source_id])])) {
      listings.set(key, [...(listings.get(key) ?? []), row])
    }
  }
  return listings
}

/** The id that the row itself names, without white space around it; empty when it names none. */
function readId({ fields }: ReadRow): string {
  const id = fields?.['id']
  return typeof id === 'string' ? id.replaceAll(/\s+/g, ' ').trim().slice(0, 200) : ''
}

function readTitle(read: ReadRow): string {
  if ('row' in read) return read.row.title
  const title = read.fields?.['title']
  return typeof title === 'string' ? oneLine(title) : ''
}
