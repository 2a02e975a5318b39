import { db } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import * as say from '#app/features/accounts/door/messages/messages.ts'
import { UUID } from '#app/shared/uuid.ts'

/** Why a visitor came to the sign-in page. */
export interface Purpose {
  /** Completes "Sign up to" and "Sign in to". */
  words: string
  /** The title of the listing among these words, as its seller wrote it. */
  title: string | null
  /** Whether people usually do this before they have an account. */
  isForNewcomers: boolean
}

const LISTING = new RegExp(`^/listing/(${UUID})#(contact-seller|save|report)$`)
const PERSON = new RegExp(`^/profile/(${UUID})#(report|send-message)$`)

const PAGES: readonly [path: RegExp, purpose: { words: () => string; isForNewcomers: boolean }][] = [
  [/^\/add-item$/, { words: say.sellItem, isForNewcomers: true }],
  [/^\/sell-many$/, { words: say.sellItem, isForNewcomers: true }],
  [/^\/wishlist$/, { words: say.seeWishlist, isForNewcomers: false }],
  [/^\/messages(?:\?|$)/, { words: say.readMessages, isForNewcomers: false }],
  [/^\/sponsor-request$/, { words: say.featureListing, isForNewcomers: false }],
  [/^\/profile$/, { words: say.seeProfile, isForNewcomers: false }],
  [/^\/edit-item\//, { words: say.editListing, isForNewcomers: false }],
]

/** Describes what `next` is for, without private data; null for an ordinary page. */
export async function describePurpose(next: string): Promise<Purpose | null> {
  const [, listing, deed] = LISTING.exec(next) ?? []
  if (listing && deed) return ofListing(listing, deed)
  const [, person, deedAbout] = PERSON.exec(next) ?? []
  if (person && deedAbout) return ofPerson(person, deedAbout)
  const page = PAGES.find(([path]) => path.test(next))?.[1]
  return page ? { ...page, words: page.words(), title: null } : null
}

async function ofListing(id: string, deed: string): Promise<Purpose> {
  // Only public data.
  const sql = db()
  const [row] = await sql<{ title: string; seller: string | null }[]>`
    select i.title, p.display_name as seller from items i left join profiles p on p.user_id = i.user_id
    where i.id = ${id} and ${mayBeOpened(sql, 'i')}`
  const shown = row && { ...row, title: shorten(row.title) }
  return { words: sayDeed(shown, deed), title: shown?.title ?? null, isForNewcomers: true }
}

// The words stand in a headline, whose end would be cut off otherwise: in Hindi, that is what to do.
const TITLE_SHOWN = 60

function shorten(title: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment)
  return letters.length > TITLE_SHOWN ? `${letters.slice(0, TITLE_SHOWN).join('').trimEnd()}…` : title
}

function sayDeed(row: { title: string; seller: string | null } | undefined, deed: string): string {
  if (deed === 'report') return row ? say.reportListing(row) : say.reportThis()
  if (deed === 'save') return row ? say.saveListing(row) : say.saveThis()
  if (!row) return say.messageThis()
  const { title, seller } = row
  return seller === null ? say.messageSeller({ title }) : say.messageAbout({ title, name: seller })
}

async function ofPerson(id: string, deed: string): Promise<Purpose> {
  // Like the profile's page, it shows nobody's name before they have verified their address.
  const sql = db()
  const [row] = await sql<{ name: string | null }[]>`
    select p.display_name as name from profiles p join users u on u.id = p.user_id
    where p.user_id = ${id} and ${isVerifiedReachableAccount(sql, 'u')}`
  const name = row?.name
  const isReport = deed === 'report'
  const words = name
    ? (isReport ? say.reportNamed : say.messageNamed)({ name })
    : (isReport ? say.reportPerson : say.messagePerson)()
  return { words, title: null, isForNewcomers: true }
}
